import type { VectorSegment } from '../vector-segment.ts'

/** Similarity to the nearest passage. -Infinity if the document has none. */
export function exactSimilarity(
  query: Float32Array,
  vectors: VectorSegment,
  values: Int8Array | Int16Array,
  entry: number,
): number {
  let best = -Infinity
  for (let row = vectors.starts[entry]!; row < vectors.starts[entry + 1]!; row++) {
    best = Math.max(best, product(query, values, row * query.length) * vectors.scales[row]!)
  }
  return best
}

/** Uses four sums, which the processor adds in parallel. */
function product(query: Float32Array, values: Int8Array | Int16Array, start: number): number {
  let a = 0
  let b = 0
  let c = 0
  let d = 0
  let index = 0
  for (; index + 3 < query.length; index += 4) {
    const at = start + index
    a += query[index]! * values[at]!
    b += query[index + 1]! * values[at + 1]!
    c += query[index + 2]! * values[at + 2]!
    d += query[index + 3]! * values[at + 3]!
  }
  for (; index < query.length; index++) a += query[index]! * values[start + index]!
  return a + b + c + d
}
