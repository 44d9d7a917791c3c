import type { LiveSegment } from '../query/snapshot.ts'

/** Smaller segments are merged first: merging them costs less than searching them. */
const SMALL_SEGMENT_DOCUMENTS = 1000
/** Size ratio between merge levels. */
const SIZE_STEP = 8
/** The largest segment that a merge creates. Larger ones would take too long and too much memory. */
const MAX_MERGED_DOCUMENTS = 250_000
/** A segment with a larger share of deleted documents is rewritten. */
const MAX_DEAD_SHARE = 0.4

/** Small merges have their own lane, so that they don't wait for large ones. */
export type MergeLane = 'small' | 'large'
export const MERGE_LANES: readonly MergeLane[] = ['small', 'large']

/**
 * Picks the segments to merge: as soon as `width` segments have about the same size, these. So a document is rewritten once per size,
 * and there are fewer than `width` times the number of sizes.
 */
export function chooseMerge(
  all: readonly LiveSegment[],
  width: number,
  lane: MergeLane,
): readonly LiveSegment[] | undefined {
  const segments = all.filter((segment) => (sizeClass(segment) === 0) === (lane === 'small'))
  const bySize: LiveSegment[][] = []
  for (const segment of segments) {
    const size = sizeClass(segment)
    bySize[size] ??= []
    bySize[size].push(segment)
  }
  for (const candidates of bySize) {
    if (candidates === undefined || candidates.length < width) continue
    const chosen = withinLimit(candidates)
    if (chosen.length > 1) return chosen
  }
  const wasteful = segments.find(
    ({ data, tombstoneCount }) => tombstoneCount > 100 && tombstoneCount > data.documentCount * MAX_DEAD_SHARE,
  )
  return wasteful && [wasteful]
}

function sizeClass(segment: LiveSegment): number {
  const documents = liveCount(segment)
  if (documents < SMALL_SEGMENT_DOCUMENTS) return 0
  return 1 + Math.floor(Math.log(documents / SMALL_SEGMENT_DOCUMENTS) / Math.log(SIZE_STEP))
}

function withinLimit(candidates: readonly LiveSegment[]): LiveSegment[] {
  const chosen: LiveSegment[] = []
  let documents = 0
  for (const segment of candidates) {
    if (documents + liveCount(segment) > MAX_MERGED_DOCUMENTS) continue
    documents += liveCount(segment)
    chosen.push(segment)
  }
  return chosen
}

function liveCount({ data, tombstoneCount }: LiveSegment): number {
  return data.documentCount - tombstoneCount
}
