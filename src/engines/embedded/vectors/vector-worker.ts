import type { DocumentVectors } from '../../../domain/meaning/vector-index.ts'
import { serveRequests } from '../../../kernel/workers/serve-requests.ts'
import type { ValueBytes } from '../../indexing/quantize.ts'
import { readSegmentFile, writeSegmentFile } from '../segment/segment-file.ts'
import { compareVectors } from './compare/compare-vectors.ts'
import type { DocumentVersions } from './compare/match-versions.ts'
import type { Nearest } from './compare/nearest.ts'
import { mergeVectors } from './merge-vectors.ts'
import { buildVectorSegment, type VectorSegment } from './vector-segment.ts'

/** Segments and sets are sent once and then referenced by number, because sending takes longer than most searches. */
export interface SearchOrder {
  readonly query: Float32Array
  readonly minSimilarity: number
  readonly vectors: readonly number[]
  /** In snapshot order. `allowed` is left out if it's the same as `visible`. */
  readonly words: readonly { readonly number: number; readonly visible: number; readonly allowed?: Uint32Array }[]
  readonly news: {
    readonly vectors: readonly (readonly [number, VectorSegment])[]
    readonly words: readonly (readonly [number, DocumentVersions])[]
    readonly visible: readonly (readonly [number, Uint32Array])[]
  }
  /** Objects that aren't referenced anymore can be dropped. */
  readonly isForgetting: boolean
}

interface BuildOrder {
  readonly documents: readonly DocumentVectors[]
  readonly valueBytes: ValueBytes
}

interface MergeOrder {
  readonly sources: readonly VectorSegment[]
  readonly keepsRemovals: boolean
}

const vectorsByNumber = new Map<number, VectorSegment>()
const wordsByNumber = new Map<number, DocumentVersions>()
const visibleByNumber = new Map<number, Uint32Array>()

const handlers = {
  search,
  build: ({ documents, valueBytes }: BuildOrder) => buildVectorSegment(documents, valueBytes),
  merge: ({ sources, keepsRemovals }: MergeOrder) => mergeVectors(sources, keepsRemovals),
  /** Answers with the checksum. */
  write: ({ path, segment }: { path: string; segment: VectorSegment }) => writeSegmentFile(path, segment),
  read: ({ path, checksum }: { path: string; checksum: number }) => readSegmentFile<VectorSegment>(path, checksum),
}
export type VectorHandlers = typeof handlers

serveRequests(handlers)

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
