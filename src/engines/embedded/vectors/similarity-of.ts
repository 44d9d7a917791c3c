import { exactSimilarity } from './nearest.ts'
import { type VectorSegment, type VectorView, valuesOf } from './vector-segment.ts'

/** How like a query one version of a document is; undefined where its vectors have not arrived. */
export function similarityOf(
  query: Float32Array,
  { segments }: VectorView,
  key: number,
  seq: number,
): number | undefined {
  // What was put last is the most likely one.
  for (let at = segments.length - 1; at >= 0; at--) {
    const segment = segments[at]!
    const entry = segment.dimensions === query.length ? entryOf(segment, key) : -1
    if (entry < 0 || segment.seqs[entry] !== seq) continue
    const similarity = exactSimilarity(query, segment, valuesOf(segment), entry)
    return similarity === -Infinity ? undefined : similarity
  }
  return undefined
}

/** The entry of a document; -1 where it has none. */
function entryOf({ keys }: VectorSegment, key: number): number {
  let low = 0
  let high = keys.length - 1
  while (low <= high) {
    const middle = (low + high) >>> 1
    const found = keys[middle]!
    if (found === key) return middle
    if (found < key) low = middle + 1
    else high = middle - 1
  }
  return -1
}
