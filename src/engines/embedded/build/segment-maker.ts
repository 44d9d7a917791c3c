import { stat } from 'node:fs/promises'
import { yieldToEventLoop } from '../../../kernel/event-loop/time-slices.ts'
import { WorkerClient } from '../../../kernel/workers/worker-client.ts'
import type { SegmentData } from '../segment/segment.ts'
import { readSegmentFile, segmentBytes, writeSmallSegmentFile } from '../segment/segment-file.ts'
import type { NumberedDocument } from './build-segment.ts'
import { type MergeSource, mergeSegments } from './merge-segments.ts'
import type { SegmentHandlers } from './segment-worker.ts'
import { splitDocuments } from './split-documents.ts'

const PROGRAM = new URL('./segment-worker.ts', import.meta.url)
/** Copying documents to the worker is done on this thread: about a millisecond's worth at a time. */
const MAX_MESSAGE_CHARS = 256 * 1024
const MAX_MESSAGE_DOCUMENTS = 500

/** Files up to this size are read and written on the calling thread: starting a worker takes a tenth of a second. */
const DEFAULT_INLINE_BYTES = 128 * 1024
/** Merging takes longer than reading. */
const INLINE_MERGE_SHARE = 1 / 4

/** A worker that made a large segment keeps memory that it doesn't need anymore; ending it gives that back. */
const LARGE_MERGE_DOCUMENTS = 50_000
/** An idle worker is ended after this time. */
const IDLE_MS = 20_000

/** Builds, merges, writes and reads segments on a worker thread, which starts when there is enough to do for it. */
export class SegmentMaker {
  readonly #maxInlineBytes: number
  readonly #worker = new WorkerClient<SegmentHandlers>({ name: 'indexing', program: PROGRAM, idleMs: IDLE_MS })

  constructor(maxInlineBytes = DEFAULT_INLINE_BYTES) {
    this.#maxInlineBytes = maxInlineBytes
  }

  async build(documents: readonly NumberedDocument[]): Promise<SegmentData> {
    const call = this.#worker.call('build', documents.length)
    for (const part of splitDocuments(documents, MAX_MESSAGE_CHARS, MAX_MESSAGE_DOCUMENTS)) {
      if (!call.isPending) break
      call.send(part)
      await yieldToEventLoop()
    }
    return call.result
  }

  async merge(sources: readonly MergeSource[]): Promise<SegmentData> {
    const bytes = sources.reduce((sum, { data }) => sum + segmentBytes(data), 0)
    if (bytes <= this.#maxInlineBytes * INLINE_MERGE_SHARE) {
      await yieldToEventLoop()
      return mergeSegments(sources)
    }
    const documents = sources.reduce((sum, { data }) => sum + data.documentCount, 0)
    return this.#worker.request('merge', sources, { endsWhenIdle: documents >= LARGE_MERGE_DOCUMENTS })
  }

  /** Writes the segment to a file that must not exist; returns its checksum. */
  async write(path: string, segment: SegmentData): Promise<number> {
    if (segmentBytes(segment) <= this.#maxInlineBytes) return writeSmallSegmentFile(path, segment)
    return this.#worker.request('write', { path, segment })
  }

  async read(path: string, checksum: number): Promise<SegmentData> {
    const { size } = await stat(path)
    if (size <= this.#maxInlineBytes) return readSegmentFile(path, checksum)
    return this.#worker.request('read', { path, checksum })
  }

  async close(): Promise<void> {
    await this.#worker.close()
  }
}
