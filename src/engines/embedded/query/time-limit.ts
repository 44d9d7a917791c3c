import { searchTookTooLong } from '../../../domain/search/deadline.ts'

/** Deadline of the search on this thread. Only one runs at a time. */
let endsAt = Infinity
/** Whether the client disconnected. */
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

/** Call it at least every few milliseconds in every loop over documents or parts of the request. */
export function keepTime(): void {
  if (performance.now() >= endsAt || isGivenUp()) throw searchTookTooLong()
}

const CALLS = 1024

/** Like `keepTime`, for loops whose steps are cheaper than reading the clock: checks only now and then. */
export function timeKeeper(): () => void {
  let calls = 0
  return () => {
    if (++calls % CALLS === 0) keepTime()
  }
}
