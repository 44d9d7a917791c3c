import { join } from 'node:path'
import type { Health } from '../../kernel/health.ts'
import type { Log } from '../../kernel/log.ts'
import { EmbeddedVectors } from './vectors/embedded-vectors.ts'

export interface EmbeddedEngineOptions {
  /** Folder of the index. Without one, the index is in memory only. */
  readonly folder?: string
  /** Settings that affect how documents are indexed. Files made with other settings aren't used. */
  readonly documentSettings?: string
  /** The index is saved after this many changed documents, and at the latest `saveSeconds` after a change. */
  readonly saveDocuments?: number
  readonly saveSeconds?: number
  /** Batches with less text are indexed on the calling thread, which is faster than sending them to a worker. */
  readonly maxInlineChars?: number
  /** Files up to this size are read, written and merged on the calling thread. */
  readonly maxInlineBytes?: number
  /** How many segments of one size are merged at once. */
  readonly mergeWidth?: number
  /** The model that the stored vectors come from. Without one, vectors aren't stored. */
  readonly vectorModel?: string
  /** Bytes per vector component. Default: 2. */
  readonly vectorValueBytes?: 1 | 2
  /** How long a search waits for the vector comparison. */
  readonly vectorWaitMs?: number
  /** Up to this many passages are compared on the calling thread, more on a worker. */
  readonly vectorRowsHere?: number
  /** Timeout of one search. A request can set a shorter one. */
  readonly maxSearchMillis?: number
  /** Number of search threads. With 0, searches run on the calling thread. */
  readonly searchThreads?: number
  /** With fewer documents, searches run on the calling thread anyway. */
  readonly threadedDocuments?: number
  /** A single search at a time, and one that would wait too long for a thread, runs on the calling thread. */
  readonly sharesSearches?: boolean
  readonly log?: Pick<Log, 'info' | 'warn' | 'error'>
  readonly health?: Health
  /** Called for documents that can't be indexed. They're removed from the index. */
  readonly onRefused?: (key: number, seq: number, problem: unknown) => void
}

export const DEFAULT_MERGE_WIDTH = 8
export const DEFAULT_SAVE_DOCUMENTS = 20_000
export const DEFAULT_SAVE_SECONDS = 30
const DEFAULT_VECTOR_WAIT_MS = 300
/** Comparing this many takes less time than messaging another thread. */
const DEFAULT_VECTOR_ROWS_HERE = 200_000

export const SILENT = { info: () => {}, warn: () => {}, error: () => {} }

/** The vector index, if a model is set. */
export function makeVectors({ vectorModel, folder, log = SILENT, ...options }: EmbeddedEngineOptions) {
  if (vectorModel === undefined) return undefined
  const { saveDocuments = DEFAULT_SAVE_DOCUMENTS, saveSeconds = DEFAULT_SAVE_SECONDS } = options
  const waitMs = options.vectorWaitMs ?? DEFAULT_VECTOR_WAIT_MS
  const files = folder === undefined ? {} : { folder: join(folder, 'vectors') }
  return new EmbeddedVectors({
    model: vectorModel,
    valueBytes: options.vectorValueBytes ?? 2,
    saveDocuments,
    saveSeconds,
    waitMs,
    rowsHere: options.vectorRowsHere ?? DEFAULT_VECTOR_ROWS_HERE,
    log,
    ...files,
  })
}
