import { parentPort } from 'node:worker_threads'
import { lowerPriority } from '../../../kernel/lower-priority.ts'
import type { SegmentData } from '../segment/segment.ts'
import { readSegmentFile, writeSegmentFile } from '../segment/segment-file.ts'
import { type NumberedDocument, SegmentBuilder } from './build-segment.ts'
import { type MergeSource, mergeSegments } from './merge-segments.ts'
import { Vocabulary } from './vocabulary.ts'

/** Some of the `count` documents of a segment. Sent in several messages, so that none takes long to copy. */
interface DocumentsRequest {
  readonly kind: 'documents'
  readonly job: number
  readonly count: number
  readonly documents: readonly NumberedDocument[]
}

/** Messages to the worker. */
export type WorkerRequest =
  | DocumentsRequest
  | { readonly kind: 'build'; readonly job: number }
  /** Cancels a segment. */
  | { readonly kind: 'drop'; readonly job: number }
  | { readonly kind: 'merge'; readonly job: number; readonly sources: readonly MergeSource[] }
  | { readonly kind: 'write'; readonly job: number; readonly path: string; readonly segment: SegmentData }
  | { readonly kind: 'read'; readonly job: number; readonly path: string; readonly checksum: number }

export type WorkerReply =
  /** The segment, or for `write` its checksum. */
  { readonly job: number; readonly result: SegmentData | number } | { readonly job: number; readonly error: unknown }

lowerPriority()

/** Shared by all segments of this thread. */
const vocabulary = new Vocabulary()

/** A segment whose documents are still arriving. */
interface Coming {
  readonly builder: SegmentBuilder
  /** The segment failed. Later documents are ignored. */
  failure?: { readonly error: unknown }
}

const coming = new Map<number, Coming>()
/** The job that uses the vocabulary. Two jobs would renumber each other's words. */
let owner: number | undefined

parentPort?.on('message', (request: WorkerRequest) => {
  if (request.kind === 'documents') return take(request)
  if (request.kind === 'drop') return void leave(request.job)
  try {
    reply({ job: request.job, result: work(request) })
  } catch (error) {
    reply({ job: request.job, error })
  }
})

/** Analyzes documents as they arrive. */
function take({ job, count, documents }: DocumentsRequest): void {
  let segment = coming.get(job)
  if (segment === undefined) {
    owner ??= job
    segment = { builder: new SegmentBuilder(count, owner === job ? vocabulary : new Vocabulary()) }
    coming.set(job, segment)
  }
  if (segment.failure !== undefined) return
  try {
    segment.builder.add(documents)
  } catch (error) {
    segment.failure = { error }
  }
}

function leave(job: number): Coming | undefined {
  const segment = coming.get(job)
  coming.delete(job)
  if (owner === job) owner = undefined
  return segment
}

function work(request: Exclude<WorkerRequest, { kind: 'documents' | 'drop' }>): SegmentData | number {
  switch (request.kind) {
    case 'build':
      return build(request.job)
    case 'merge':
      return mergeSegments(request.sources)
    case 'write':
      return writeSegmentFile(request.path, request.segment)
    case 'read':
      return readSegmentFile(request.path, request.checksum)
  }
}

function build(job: number): SegmentData {
  const { builder, failure } = leave(job) ?? { builder: new SegmentBuilder(0, new Vocabulary()) }
  if (failure !== undefined) throw failure.error
  return builder.finish()
}

function reply(message: WorkerReply): void {
  parentPort?.postMessage(message)
}
