import { parentPort } from 'node:worker_threads'
import { buildSegment, type NumberedDocument } from './build-segment.ts'
import { type MergeSource, mergeSegments } from './merge-segments.ts'
import type { SegmentData } from './segment.ts'

/** What the worker is asked. The documents of a segment come in several messages, so that none of them takes long. */
export type WorkerRequest =
  | { readonly kind: 'documents'; readonly job: number; readonly documents: readonly NumberedDocument[] }
  | { readonly kind: 'build'; readonly job: number }
  | { readonly kind: 'merge'; readonly job: number; readonly sources: readonly MergeSource[] }

export type WorkerReply =
  | { readonly job: number; readonly segment: SegmentData }
  | { readonly job: number; readonly error: unknown }

const documentsOfJob = new Map<number, NumberedDocument[]>()

parentPort?.on('message', (request: WorkerRequest) => {
  if (request.kind === 'documents') {
    const received = documentsOfJob.get(request.job) ?? []
    for (const document of request.documents) received.push(document)
    documentsOfJob.set(request.job, received)
    return
  }
  try {
    const segment = request.kind === 'build' ? build(request.job) : mergeSegments(request.sources)
    reply({ job: request.job, segment })
  } catch (error) {
    reply({ job: request.job, error })
  }
})

function build(job: number): SegmentData {
  const documents = documentsOfJob.get(job) ?? []
  documentsOfJob.delete(job)
  return buildSegment(documents)
}

function reply(message: WorkerReply): void {
  parentPort?.postMessage(message)
}
