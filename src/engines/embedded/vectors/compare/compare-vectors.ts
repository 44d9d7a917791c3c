import type { VectorSegment } from '../vector-segment.ts'
import { type DocumentVersions, matchVersions, type SameVersions } from './match-versions.ts'
import { type Nearest, nearestDocuments } from './nearest.ts'

/** A text segment with its visible documents and those that match the filters. */
export interface ComparedWords {
  readonly data: DocumentVersions
  readonly visible: Uint32Array
  readonly allowed: Uint32Array
}

const sameVersions = new WeakMap<VectorSegment, WeakMap<DocumentVersions, SameVersions>>()

/** The visible documents matching the filters that are most similar to `query`, a unit vector. */
export function compareVectors(
  query: Float32Array,
  minSimilarity: number,
  vectors: readonly VectorSegment[],
  words: readonly ComparedWords[],
): Nearest {
  const pairs = words.flatMap(({ data, visible, allowed }, segment) =>
    vectors.map((other) => ({ segment, visible, allowed, vectors: other, ...sameVersionsOf(other, data) })),
  )
  return nearestDocuments(query, pairs, minSimilarity)
}

/** The documents with vectors. Computed once per pair of segments. */
function sameVersionsOf(vectors: VectorSegment, words: DocumentVersions): SameVersions {
  let byWords = sameVersions.get(vectors)
  if (byWords === undefined) sameVersions.set(vectors, (byWords = new WeakMap()))
  let same = byWords.get(words)
  if (same === undefined) byWords.set(words, (same = matchVersions(vectors, words)))
  return same
}
