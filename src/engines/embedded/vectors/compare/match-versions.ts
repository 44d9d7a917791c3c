import type { SegmentData } from '../../segment/segment.ts'
import { entryCount, type VectorSegment } from '../vector-segment.ts'

/** What is needed of a segment of words to tell which of its documents have vectors. */
export type DocumentVersions = Pick<SegmentData, 'keys' | 'seqs' | 'byKey'>

/** Entries of a segment of vectors, ascending, and the documents of a segment of words that are the same version. */
export interface SameVersions {
  readonly entries: Uint32Array
  readonly documents: Uint32Array
}

/** With so many times more entries than documents it is quicker to look each document up than to walk along both. */
const LOOK_UP_FACTOR = 16

export function matchVersions(vectors: VectorSegment, words: DocumentVersions): SameVersions {
  const { keys, seqs, byKey } = words
  const most = Math.min(byKey.length, entryCount(vectors))
  const entries = new Uint32Array(most)
  const documents = new Uint32Array(most)
  let count = 0
  const isLookedUp = byKey.length * LOOK_UP_FACTOR < entryCount(vectors)
  let entry = 0
  for (let place = 0; place < byKey.length && entry < entryCount(vectors); place++) {
    const document = byKey[place]!
    const key = keys[document]!
    if (isLookedUp) entry = firstFrom(vectors.keys, key)
    else while (entry < entryCount(vectors) && vectors.keys[entry]! < key) entry++
    if (vectors.keys[entry] !== key || vectors.seqs[entry] !== seqs[document]) continue
    if (vectors.starts[entry] === vectors.starts[entry + 1]) continue
    entries[count] = entry
    documents[count++] = document
  }
  return { entries: entries.slice(0, count), documents: documents.slice(0, count) }
}

/** The first place with a key that is not lower. */
function firstFrom(keys: Float64Array, key: number): number {
  let low = 0
  let high = keys.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (keys[middle]! < key) low = middle + 1
    else high = middle
  }
  return low
}
