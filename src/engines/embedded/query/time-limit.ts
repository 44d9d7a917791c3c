import { searchTookTooLong } from '../../../domain/search/deadline.ts'

/** When the search that runs on this thread must be over; only one runs at a time. */
let endsAt = Infinity
/** Whether nobody waits for it any more. */
let isGivenUp: () => boolean = () => false

/**
 * Runs a search. `keepTime` throws once the time is up or the caller has given up.
 * See docs/decisions/0007-bounded-work.md.
 */
export function withinTime<T>(
  millis: number,
  search: () => T,
  onBreak?: () => void,
  givenUp: () => boolean = () => false,
): T {
  endsAt = performance.now() + millis
  isGivenUp = givenUp
  try {
    return search()
  } catch (error) {
    onBreak?.()
    throw error
  } finally {
    endsAt = Infinity
    isGivenUp = () => false
  }
}

/** Called in every loop that grows with the documents or with the request, at least every few milliseconds. */
export function keepTime(): void {
  if (performance.now() >= endsAt || isGivenUp()) throw searchTookTooLong()
}

const CALLS = 1024

/** As `keepTime`, for a loop whose steps take less than looking at the clock: looks now and then. */
export function timeKeeper(): () => void {
  let calls = 0
  return () => {
    if (++calls % CALLS === 0) keepTime()
  }
}
