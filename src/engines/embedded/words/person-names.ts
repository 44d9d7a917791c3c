import type { PersonField } from '../../../domain/search/engine/search-engine.ts'
import type { View } from '../query/view.ts'
import { isNewer, type PersonName } from './newest-names.ts'

/** The name of each person according to the newest visible document that has one. Empty if none does. */
export function personNames(view: View, field: PersonField, values: readonly string[]): string[] {
  const newest = new Map<string, PersonName>()
  for (const segment of view.segments) {
    const names = segment.namesOf(field, values)
    for (const value of values) {
      const name = names.get(value)
      if (name !== undefined && isNewer(name, newest.get(value))) newest.set(value, name)
    }
  }
  return values.map((value) => newest.get(value)?.name ?? '')
}
