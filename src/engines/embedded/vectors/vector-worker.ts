import { parentPort } from 'node:worker_threads'
import type { DocumentVectors } from '../../../domain/meaning/vector-index.ts'
import { readSegmentFile, writeSegmentFile } from '../segment/segment-file.ts'
import { compareVectors } from './compare-vectors.ts'
import type { DocumentVersions } from './match-versions.ts'
import { mergeVectors } from './merge-vectors.ts'
import type { Nearest } from './nearest.ts'
import { buildVectorSegment, type ValueBytes, type VectorSegment } from './vector-segment.ts'

/** Segments are sent once and then named by their number, for sending takes longer than many a search. */
export interface SearchOrder {
  readonly kind: 'search'
  readonly query: Float32Array
  readonly minSimilarity: number
  readonly vectors: readonly number[]
  /** In the order of the snapshot; `allowed` is left out where it is the same as `visible`. */
  readonly words: readonly { readonly number: number; readonly visible: Uint32Array; readonly allowed?: Uint32Array }[]
  readonly news: {
    readonly vectors: readonly (readonly [number, VectorSegment])[]
    readonly words: readonly (readonly [number, DocumentVersions])[]
  }
  /** Whatever is not named any more may be forgotten. */
  readonly isForgetting: boolean
}

export type VectorOrder =
  | SearchOrder
  | { readonly kind: 'build'; readonly documents: readonly DocumentVectors[]; readonly valueBytes: ValueBytes }
  | { readonly kind: 'merge'; readonly sources: readonly VectorSegment[]; readonly keepsRemovals: boolean }
  | { readonly kind: 'write'; readonly path: string; readonly segment: VectorSegment }
  | { readonly kind: 'read'; readonly path: string; readonly checksum: number }

export interface VectorResults {
  readonly search: Nearest
  readonly build: VectorSegment
  readonly merge: VectorSegment
  /** The checksum. */
  readonly write: number
  readonly read: VectorSegment
}

export interface VectorRequest {
  readonly job: number
  readonly order: VectorOrder
}

export type VectorReply =
  | { readonly job: number; readonly result: VectorResults[keyof VectorResults] }
  | { readonly job: number; readonly error: unknown }

const vectorsByNumber = new Map<number, VectorSegment>()
const wordsByNumber = new Map<number, DocumentVersions>()

parentPort?.on('message', ({ job, order }: VectorRequest) => {
  try {
    parentPort?.postMessage({ job, result: work(order) } satisfies VectorReply)
  } catch (error) {
    parentPort?.postMessage({ job, error } satisfies VectorReply)
  }
})

function work(order: VectorOrder): VectorResults[keyof VectorResults] {
  switch (order.kind) {
    case 'search':
      return search(order)
    case 'build':
      return buildVectorSegment(order.documents, order.valueBytes)
    case 'merge':
      return mergeVectors(order.sources, order.keepsRemovals)
    case 'write':
      return writeSegmentFile(order.path, order.segment)
    case 'read':
      return readSegmentFile<VectorSegment>(order.path, order.checksum)
  }
}

function search({ query, minSimilarity, vectors, words, news, isForgetting }: SearchOrder): Nearest {
  for (const [number, segment] of news.vectors) vectorsByNumber.set(number, segment)
  for (const [number, segment] of news.words) wordsByNumber.set(number, segment)
  if (isForgetting) forgetOthers(new Set(vectors), new Set(words.map(({ number }) => number)))
  const compared = words.map(({ number, visible, allowed = visible }) => ({ data: wordsOf(number), visible, allowed }))
  return compareVectors(query, minSimilarity, vectors.map(vectorsOf), compared)
}

function wordsOf(number: number): DocumentVersions {
  const segment = wordsByNumber.get(number)
  if (segment === undefined) throw new Error('A segment of words is not known to the worker')
  return segment
}

function vectorsOf(number: number): VectorSegment {
  const segment = vectorsByNumber.get(number)
  if (segment === undefined) throw new Error('A segment of vectors is not known to the worker')
  return segment
}

function forgetOthers(vectors: ReadonlySet<number>, words: ReadonlySet<number>): void {
  for (const number of vectorsByNumber.keys()) if (!vectors.has(number)) vectorsByNumber.delete(number)
  for (const number of wordsByNumber.keys()) if (!words.has(number)) wordsByNumber.delete(number)
}
