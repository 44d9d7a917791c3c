import { parentPort } from 'node:worker_threads'
import type { DocumentVectors } from '../../../domain/meaning/vector-index.ts'
import type { ValueBytes } from '../../indexing/quantize.ts'
import { readSegmentFile, writeSegmentFile } from '../segment/segment-file.ts'
import { compareVectors } from './compare/compare-vectors.ts'
import type { DocumentVersions } from './compare/match-versions.ts'
import type { Nearest } from './compare/nearest.ts'
import { mergeVectors } from './merge-vectors.ts'
import { buildVectorSegment, type VectorSegment } from './vector-segment.ts'

/** Segments and sets are sent once and then named by their number, for sending takes longer than many a search. */
export interface SearchOrder {
  readonly kind: 'search'
  readonly query: Float32Array
  readonly minSimilarity: number
  readonly vectors: readonly number[]
  /** In the order of the snapshot; `allowed` is left out where it is the same as `visible`. */
  readonly words: readonly { readonly number: number; readonly visible: number; readonly allowed?: Uint32Array }[]
  readonly news: {
    readonly vectors: readonly (readonly [number, VectorSegment])[]
    readonly words: readonly (readonly [number, DocumentVersions])[]
    readonly visible: readonly (readonly [number, Uint32Array])[]
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
const visibleByNumber = new Map<number, Uint32Array>()

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
  for (const [number, visible] of news.visible) visibleByNumber.set(number, visible)
  if (isForgetting) {
    forgetOthers(vectorsByNumber, vectors)
    forgetOthers(
      wordsByNumber,
      words.map(({ number }) => number),
    )
    forgetOthers(
      visibleByNumber,
      words.map(({ visible }) => visible),
    )
  }
  const compared = words.map(({ number, visible: seen, allowed }) => {
    const visible = told(visibleByNumber, seen)
    return { data: told(wordsByNumber, number), visible, allowed: allowed ?? visible }
  })
  return compareVectors(
    query,
    minSimilarity,
    vectors.map((number) => told(vectorsByNumber, number)),
    compared,
  )
}

function told<Thing>(things: ReadonlyMap<number, Thing>, number: number): Thing {
  const thing = things.get(number)
  if (thing === undefined) throw new Error(`What has the number ${number} is not known to the worker`)
  return thing
}

function forgetOthers(things: Map<number, unknown>, named: readonly number[]): void {
  const kept = new Set(named)
  for (const number of things.keys()) if (!kept.has(number)) things.delete(number)
}
