import { join } from 'node:path'
import type { Health } from '../../kernel/health.ts'
import type { Log } from '../../kernel/log.ts'
import { EmbeddedVectors } from './vectors/embedded-vectors.ts'

export interface EmbeddedEngineOptions {
  /** Where the index is kept; without a folder it lives as long as the process. */
  readonly folder?: string
  /** Whatever decides what a document becomes before it reaches the engine; kept files of another one are not used. */
  readonly documentSettings?: string
  /** The index is written when so many documents changed, and at the latest so long after a change. */
  readonly saveDocuments?: number
  readonly saveSeconds?: number
  /** Batches with less text are indexed on the calling thread: sending them to a worker would take longer. */
  readonly maxInlineChars?: number
  /** So many segments of one size are merged into one. */
  readonly mergeWidth?: number
  /** The model whose vectors are kept beside the index; without one there are none. */
  readonly vectorModel?: string
  /** Bytes for each number of a vector; two unless told. */
  readonly vectorValueBytes?: 1 | 2
  /** How long a search waits for vectors to be compared. */
  readonly vectorWaitMs?: number
  /** So many passages are compared on the calling thread; more are left to another. */
  readonly vectorRowsHere?: number
  /** How long one question may keep the thread; a request may ask for less. */
  readonly maxSearchMillis?: number
  /** Threads that answer questions; without any, they are answered on the calling thread. */
  readonly searchThreads?: number
  /** With fewer documents, they are answered on the calling thread all the same. */
  readonly threadedDocuments?: number
  /** Whoever asks alone is answered on the calling thread, and so is who would wait too long for a thread. */
  readonly sharesSearches?: boolean
  readonly log?: Pick<Log, 'info' | 'warn' | 'error'>
  readonly health?: Health
  /** Hears of documents that cannot be indexed; they are removed, whatever was known of them before. */
  readonly onRefused?: (key: number, seq: number, problem: unknown) => void
}

export const DEFAULT_MERGE_WIDTH = 8
export const DEFAULT_SAVE_DOCUMENTS = 20_000
export const DEFAULT_SAVE_SECONDS = 30
const DEFAULT_VECTOR_WAIT_MS = 300
/** They are compared before another thread would have heard of them. */
const DEFAULT_VECTOR_ROWS_HERE = 200_000

export const SILENT = { info: () => {}, warn: () => {}, error: () => {} }

/** The vectors beside the index, where a model is named. */
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
