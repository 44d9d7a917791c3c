import { parentPort } from 'node:worker_threads'
import { stepBack } from '../../../kernel/step-back.ts'
import type { SegmentData } from '../segment/segment.ts'
import { readSegmentFile, writeSegmentFile } from '../segment/segment-file.ts'
import { buildSegment, type NumberedDocument } from './build-segment.ts'
import { type MergeSource, mergeSegments } from './merge-segments.ts'
import { Vocabulary } from './vocabulary.ts'

/** What the worker is asked. The documents of a segment come in several messages, so that none of them takes long. */
export type WorkerRequest =
  | { readonly kind: 'documents'; readonly job: number; readonly documents: readonly NumberedDocument[] }
  | { readonly kind: 'build'; readonly job: number }
  | { readonly kind: 'merge'; readonly job: number; readonly sources: readonly MergeSource[] }
  | { readonly kind: 'write'; readonly job: number; readonly path: string; readonly segment: SegmentData }
  | { readonly kind: 'read'; readonly job: number; readonly path: string; readonly checksum: number }

export type WorkerReply =
  /** The segment that was asked for; of `write`, its checksum. */
  { readonly job: number; readonly result: SegmentData | number } | { readonly job: number; readonly error: unknown }

stepBack()

/** One for all segments of this thread, which ends when nothing is to be indexed for a while. */
const vocabulary = new Vocabulary()
const documentsOfJob = new Map<number, NumberedDocument[]>()

parentPort?.on('message', (request: WorkerRequest) => {
  if (request.kind === 'documents') {
    const received = documentsOfJob.get(request.job) ?? []
    for (const document of request.documents) received.push(document)
    documentsOfJob.set(request.job, received)
    return
  }
  try {
    reply({ job: request.job, result: work(request) })
  } catch (error) {
    reply({ job: request.job, error })
  }
})

function work(request: Exclude<WorkerRequest, { kind: 'documents' }>): SegmentData | number {
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
  const documents = documentsOfJob.get(job) ?? []
  documentsOfJob.delete(job)
  return buildSegment(documents, vocabulary)
}

function reply(message: WorkerReply): void {
  parentPort?.postMessage(message)
}
