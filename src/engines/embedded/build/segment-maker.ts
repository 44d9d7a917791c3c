import { yieldToEventLoop } from '../../../kernel/event-loop/time-slices.ts'
import { WorkerClient } from '../../../kernel/workers/worker-client.ts'
import type { SegmentData } from '../segment/segment.ts'
import type { NumberedDocument } from './build-segment.ts'
import type { MergeSource } from './merge-segments.ts'
import type { SegmentHandlers } from './segment-worker.ts'
import { splitDocuments } from './split-documents.ts'

const PROGRAM = new URL('./segment-worker.ts', import.meta.url)
/** Copying documents to the worker is done on this thread: about a millisecond's worth at a time. */
const MAX_MESSAGE_CHARS = 256 * 1024
const MAX_MESSAGE_DOCUMENTS = 500

/** A worker that made a large segment keeps memory that it doesn't need anymore; ending it gives that back. */
const LARGE_MERGE_DOCUMENTS = 50_000
/** An idle worker is ended after this time. */
const IDLE_MS = 20_000

/** Builds, merges, writes and reads segments on a worker thread. */
export class SegmentMaker {
  readonly #worker = new WorkerClient<SegmentHandlers>({ name: 'indexing', program: PROGRAM, idleMs: IDLE_MS })

  async build(documents: readonly NumberedDocument[]): Promise<SegmentData> {
    const call = this.#worker.call('build', documents.length)
    for (const part of splitDocuments(documents, MAX_MESSAGE_CHARS, MAX_MESSAGE_DOCUMENTS)) {
      if (!call.isPending) break
      call.send(part)
      await yieldToEventLoop()
    }
    return call.result
  }

  merge(sources: readonly MergeSource[]): Promise<SegmentData> {
    const documents = sources.reduce((sum, { data }) => sum + data.documentCount, 0)
    return this.#worker.request('merge', sources, { endsWhenIdle: documents >= LARGE_MERGE_DOCUMENTS })
  }

  /** Writes the segment to a file that must not exist; returns its checksum. */
  write(path: string, segment: SegmentData): Promise<number> {
    return this.#worker.request('write', { path, segment })
  }

  read(path: string, checksum: number): Promise<SegmentData> {
    return this.#worker.request('read', { path, checksum })
  }

  async close(): Promise<void> {
    await this.#worker.close()
  }
}
