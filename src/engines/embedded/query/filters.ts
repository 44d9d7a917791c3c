import type { Range } from '../../../domain/query/range.ts'
import type { FacetField, Filter } from '../../../domain/search/engine/search-engine.ts'
import { hasWords, readNumber, wordsOfValue } from '../../../domain/search/read-value.ts'
import { hasBit, setBit } from '../bytes/bitset.ts'
import { findKey, NO_VALUE, type SegmentData } from '../segment/segment.ts'
import { columnStrings } from './snapshot.ts'
import { keepTime, timeKeeper } from './time-limit.ts'

/** Removes documents from `bits` that don't match `filter`. */
export function applyFilter(data: SegmentData, filter: Filter, bits: Uint32Array): void {
  keepTime()
  switch (filter.kind) {
    case 'value': {
      const wanted = new Set(filter.values.map((value) => value.toLowerCase()))
      keepValues(data, filter.field, (value) => wanted.has(value.toLowerCase()), bits, filter.isNegated)
      return
    }
    case 'words': {
      keepWithWords(data, filter.field, [filter.words], bits)
      return
    }
    case 'present':
      keepValues(data, filter.field, () => true, bits)
      return
    case 'range':
      keepValues(data, filter.field, (value) => isWithin(readNumber(value, filter.type), filter), bits)
      return
    case 'keys':
      keepKeys(data, filter.keys, bits)
      return
    case 'updated':
      keepWithin(data.updatedAt, filter, bits)
      return
    case 'created':
      keepWithin(data.createdAt, filter, bits)
      return
    case 'any':
      keepAny(data, filter.sets, bits)
      return
    case 'not': {
      const passing = bits.slice()
      applyFilter(data, filter.filter, passing)
      for (let word = 0; word < bits.length; word++) bits[word]! &= ~passing[word]!
    }
  }
}

function keepKeys(data: SegmentData, keys: readonly number[], bits: Uint32Array): void {
  const before = bits.slice()
  bits.fill(0)
  for (const key of keys) {
    const document = findKey(data, key)
    if (document >= 0 && hasBit(before, document)) setBit(bits, document)
  }
}

/** Checks sets of single values of one field in one pass, however many there are. */
function keepAny(data: SegmentData, sets: readonly (readonly Filter[])[], bits: Uint32Array): void {
  const before = bits.slice()
  bits.fill(0)
  const keepAlso = (keep: (passing: Uint32Array) => void) => {
    const passing = before.slice()
    keep(passing)
    for (let word = 0; word < bits.length; word++) bits[word]! |= passing[word]!
  }
  const { values, words, others } = sortOut(sets)
  for (const [field, wanted] of values) {
    keepAlso((passing) => applyFilter(data, { kind: 'value', field, values: wanted, isNegated: false }, passing))
  }
  for (const [field, texts] of words) keepAlso((passing) => keepWithWords(data, field, texts, passing))
  for (const filters of others) {
    keepAlso((passing) => {
      for (const filter of filters) applyFilter(data, filter, passing)
    })
  }
}

interface SortedSets {
  readonly values: ReadonlyMap<FacetField, string[]>
  readonly words: ReadonlyMap<FacetField, string[]>
  readonly others: readonly (readonly Filter[])[]
}

/** Groups single-filter sets by field. Flattens nested choices. */
function sortOut(sets: readonly (readonly Filter[])[]): SortedSets {
  const values = new Map<FacetField, string[]>()
  const words = new Map<FacetField, string[]>()
  const others: (readonly Filter[])[] = []
  const sort = (set: readonly Filter[]) => {
    const [filter] = set
    if (set.length !== 1) others.push(set)
    else if (filter?.kind === 'any') filter.sets.forEach(sort)
    else if (filter?.kind === 'words') listOf(words, filter.field).push(filter.words)
    else if (filter?.kind === 'value' && !filter.isNegated) {
      const list = listOf(values, filter.field)
      for (const value of filter.values) list.push(value)
    } else others.push(set)
  }
  sets.forEach(sort)
  return { values, words, others }
}

function listOf(lists: Map<FacetField, string[]>, field: FacetField): string[] {
  const known = lists.get(field)
  if (known !== undefined) return known
  const made: string[] = []
  lists.set(field, made)
  return made
}

function keepWithWords(data: SegmentData, field: FacetField, texts: readonly string[], bits: Uint32Array): void {
  const wanted = texts.map(wordsOfValue)
  const tick = timeKeeper()
  const isWanted = (value: string) =>
    wanted.some((words) => {
      tick()
      return hasWords(value, words)
    })
  keepValues(data, field, isWanted, bits)
}

function keepWithin(numbers: Float64Array, { from = -Infinity, to = Infinity }: Range, bits: Uint32Array): void {
  keepWhere(bits, (document) => numbers[document]! >= from && numbers[document]! <= to)
}

function isWithin(number: number, { from = -Infinity, to = Infinity }: Range): boolean {
  return number >= from && number <= to
}

/** Keeps documents with a matching value, or without one if `isNegated`. Checks each distinct value once. */
function keepValues(
  data: SegmentData,
  field: FacetField,
  isWantedValue: (value: string) => boolean,
  bits: Uint32Array,
  isNegated = false,
): void {
  const column = data.columns[field]
  if (column === undefined) {
    if (!isNegated) bits.fill(0)
    return
  }
  const isWanted = Uint8Array.from(columnStrings(column), (value) => (isWantedValue(value) ? 1 : 0))
  const isKept = isNegated ? 0 : 1
  const { starts, ordinals } = column
  if (starts === null) {
    keepWhere(bits, (document) => {
      const ordinal = ordinals[document]!
      return (ordinal === NO_VALUE ? 0 : isWanted[ordinal]!) === isKept
    })
    return
  }
  keepWhere(bits, (document) => {
    let hasWanted = 0
    for (let at = starts[document]!; at < starts[document + 1]!; at++) hasWanted |= isWanted[ordinals[at]!]!
    return hasWanted === isKept
  })
}

function keepWhere(bits: Uint32Array, isKept: (document: number) => boolean): void {
  for (let word = 0; word < bits.length; word++) {
    let rest = bits[word]!
    let kept = rest
    while (rest !== 0) {
      const lowest = rest & -rest
      if (!isKept((word << 5) + 31 - Math.clz32(lowest))) kept ^= lowest
      rest ^= lowest
    }
    bits[word] = kept
  }
}
