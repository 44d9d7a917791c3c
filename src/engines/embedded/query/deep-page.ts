import type { EngineHit } from '../../../domain/search/engine/search-engine.ts'
import type { Matches } from '../score/matches.ts'

/** From this offset on, sorting all scores once is cheaper than keeping the best in a heap. */
export const DEEP_OFFSET = 1000

/** The matches of one segment with the keys of its documents. */
export interface RankedMatches {
  readonly matches: Pick<Matches, 'documents' | 'scores' | 'count'>
  readonly keys: Float64Array
}

/**
 * The hits from rank `offset` on, by score, then key. Doesn't allocate an object for each earlier hit, so that paging through a million
 * documents doesn't block other searches.
 */
export function deepPage(segments: readonly RankedMatches[], offset: number, size: number): EngineHit[] {
  const sorted = sortedScores(segments)
  if (offset >= sorted.length || size === 0) return []
  const highest = sorted[sorted.length - 1 - offset]!
  const lowest = sorted[Math.max(0, sorted.length - offset - size)]!
  const before = sorted.length - firstAbove(sorted, highest)
  const atTop = keysWith(segments, highest).subarray(offset - before, offset - before + size)
  const hits = Array.from(atTop, (key): EngineHit => ({ key, score: highest }))
  if (lowest === highest) return hits
  hits.push(...hitsBetween(segments, lowest, highest))
  for (const key of keysWith(segments, lowest).subarray(0, size - hits.length)) hits.push({ key, score: lowest })
  return hits.slice(0, size)
}

function sortedScores(segments: readonly RankedMatches[]): Float64Array {
  const scores = new Float64Array(segments.reduce((sum, { matches }) => sum + matches.count, 0))
  let at = 0
  for (const { matches } of segments) {
    scores.set(matches.scores.subarray(0, matches.count), at)
    at += matches.count
  }
  return scores.sort()
}

/** Index of the first score above `score`. */
function firstAbove(sorted: Float64Array, score: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (sorted[middle]! <= score) low = middle + 1
    else high = middle
  }
  return low
}

/** Ascending. */
function keysWith(segments: readonly RankedMatches[], score: number): Float64Array {
  const found: number[] = []
  for (const { matches, keys } of segments) {
    for (let match = 0; match < matches.count; match++) {
      if (matches.scores[match] === score) found.push(keys[matches.documents[match]!]!)
    }
  }
  return Float64Array.from(found).sort()
}

/** At most a page of them. */
function hitsBetween(segments: readonly RankedMatches[], lowest: number, highest: number): EngineHit[] {
  const hits: EngineHit[] = []
  for (const { matches, keys } of segments) {
    for (let match = 0; match < matches.count; match++) {
      const score = matches.scores[match]!
      if (score > lowest && score < highest) hits.push({ key: keys[matches.documents[match]!]!, score })
    }
  }
  return hits.sort((a, b) => b.score - a.score || a.key - b.key)
}
