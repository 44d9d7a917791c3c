import type { PersonField } from '../../../domain/search/engine/search-engine.ts'
import { hasBit } from '../bytes/bitset.ts'
import { findString, stringAt } from '../bytes/string-table.ts'
import { timeKeeper } from '../query/time-limit.ts'
import { NO_VALUE, type SegmentData } from '../segment/segment.ts'

/** A person's name in a document, and when that was updated. */
export interface PersonName {
  readonly name: string
  readonly updatedAt: number
}

/** Breaks ties by name, so the result doesn't depend on segments. */
export function isNewer(one: PersonName, other: PersonName | undefined): boolean {
  if (other === undefined || one.updatedAt > other.updatedAt) return true
  return one.updatedAt === other.updatedAt && one.name < other.name
}

/** The names of people according to the newest visible document of a segment that has them. */
export function newestNames(
  data: SegmentData,
  visible: Uint32Array,
  field: PersonField,
  values: readonly string[],
): Map<string, PersonName> {
  const newest = new Map<string, PersonName>()
  const [people, names] = [data.columns[field], data.columns[`${field}Name`]]
  // A document has one author and one owner, so these columns have one value per document.
  if (people === undefined || names === undefined || people.starts !== null || names.starts !== null) return newest
  const personOf: (string | undefined)[] = []
  for (const value of values) {
    const number = findString(people.values, value)
    if (number >= 0) personOf[number] = value
  }
  if (personOf.length === 0) return newest
  const tick = timeKeeper()
  for (let document = 0; document < data.documentCount; document++) {
    tick()
    const [person, name] = [people.ordinals[document]!, names.ordinals[document]!]
    if (person === NO_VALUE || name === NO_VALUE) continue
    const value = personOf[person]
    if (value === undefined || !hasBit(visible, document)) continue
    const known = newest.get(value)
    const updatedAt = data.updatedAt[document]!
    if (known !== undefined && known.updatedAt > updatedAt) continue
    const found = { name: stringAt(names.values, name), updatedAt }
    if (isNewer(found, known)) newest.set(value, found)
  }
  return newest
}
