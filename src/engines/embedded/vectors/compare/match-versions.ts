import type { SegmentData } from '../../segment/segment.ts'
import { entryCount, type VectorSegment } from '../vector-segment.ts'

/** The parts of a text segment that identify document versions. */
export type DocumentVersions = Pick<SegmentData, 'keys' | 'seqs' | 'byKey'>

/** Entries of a vector segment, ascending, and the documents of a text segment with the same version. */
export interface SameVersions {
  readonly entries: Uint32Array
  readonly documents: Uint32Array
}

/** With this many times more entries than documents, looking up each document is faster than a merge join. */
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

/** Index of the first key that isn't lower. */
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
