/** Of a whole request: smaller ones are read within a few milliseconds, whatever they hold. */
export const LARGE_BYTES = 64 * 1024
/** The deepest request of the interface has a dozen levels; what works on values may call itself for each. */
export const MAX_DEPTH = 64
/** Of a list inside the things sent: whatever has its own limit allows fewer. Longer ones are refused unread. */
const MAX_LIST = 10_000
/** Of the things themselves: `documents`, `members`. */
const MAX_OUTER_LIST = 25_000
const OUTER_DEPTH = 2
/** Elements and fields of a whole request that uploads things: each costs the thread that answers a part of a microsecond. */
export const MAX_UPLOADED_VALUES = 200_000
/** Of any other request. The largest of the interface, a search with all its filters, has a few thousand. */
export const MAX_VALUES = 20_000
/** Of the name of a field, as it is written; where names are free, schemas allow 1,000 characters. */
export const MAX_KEY_BYTES = 10_000
/** A double has 17 that count; whoever writes more of them is not counting anything. */
export const MAX_DIGITS = 400

export const TOO_DEEP = `must be nested at most ${MAX_DEPTH} levels deep`

/** How many elements a list may have that so many brackets enclose, its own included. */
export function maxElements(depth: number): number {
  return depth > OUTER_DEPTH ? MAX_LIST : MAX_OUTER_LIST
}
