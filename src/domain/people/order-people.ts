import type { Directory } from './directory/directory.ts'
import type { SortedSlots } from './directory/sorted-slots.ts'
import type { WordMatches } from './directory/word-index.ts'
import type { EntitySort } from './people-query.ts'

/** More people than any company has: ranks stay below. */
const MAX_RANK = 2 ** 22
const SCORE_STEPS = 16
const HIGHEST = 2 ** 24

/** The numbers of everybody, or of those found, who pass, in the order asked for. */
export function orderPeople(
  directory: Directory,
  found: WordMatches | undefined,
  isPassing: (slot: number) => boolean,
  { by, isDescending }: EntitySort,
): number[] {
  if (by === 'RELEVANCE' && found !== undefined) {
    const { scores } = found
    const places = found.slots.flatMap((slot, place) => (isPassing(slot) ? place : []))
    const slots = places.map((place) => found.slots[place] ?? 0)
    return byNumber(directory, slots, (_, at) => scores[places[at] ?? 0] ?? 0, isDescending)
  }
  const slots = inOrder(directory, found, isPassing, orderOf(directory, by))
  if (by === 'ORG_SIZE_COUNT') {
    const sizes = directory.organisation.sizes()
    return byNumber(directory, slots, (slot) => sizes[slot] ?? 0, isDescending)
  }
  if (by !== 'START_DATE') return isDescending ? slots.reverse() : slots
  // Whose first day is not known comes last, either way.
  const isKnown = (slot: number) => directory.entry(slot)?.startDate !== ''
  const known = slots.filter(isKnown)
  return [...(isDescending ? known.reverse() : known), ...slots.filter((slot) => !isKnown(slot))]
}

function orderOf(directory: Directory, by: EntitySort['by']): SortedSlots<string> {
  if (by === 'FIRST_NAME') return directory.byFirstName
  if (by === 'LAST_NAME') return directory.byLastName
  return by === 'START_DATE' ? directory.byStartDate : directory.byName
}

function inOrder(
  directory: Directory,
  found: WordMatches | undefined,
  isPassing: (slot: number) => boolean,
  order: SortedSlots<string>,
): number[] {
  if (found === undefined) return order.slots.filter(isPassing)
  const isFound = new Uint8Array(directory.slotCount)
  for (const slot of found.slots) isFound[slot] = 1
  return order.slots.filter((slot) => isFound[slot] === 1 && isPassing(slot))
}

/** Numbers and the rank of the name in one, because numbers sort ten times as fast as objects. */
function byNumber(
  directory: Directory,
  slots: readonly number[],
  numberOf: (slot: number, at: number) => number,
  isDescending: boolean,
): number[] {
  const ranks = directory.byName.ranks()
  const keys = new Float64Array(slots.length)
  for (const [at, slot] of slots.entries()) {
    const step = Math.min(HIGHEST, Math.round(numberOf(slot, at) * SCORE_STEPS))
    keys[at] = (isDescending ? HIGHEST - step : step) * MAX_RANK + (ranks[slot] ?? 0)
  }
  keys.sort()
  const byRank = directory.byName.slots
  return Array.from(keys, (key) => byRank[key % MAX_RANK] ?? 0)
}
