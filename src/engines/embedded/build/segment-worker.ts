import { lowerPriority } from '../../../kernel/lower-priority.ts'
import { type RequestContext, serveRequests } from '../../../kernel/workers/serve-requests.ts'
import type { SegmentData } from '../segment/segment.ts'
import { readSegmentFile, writeSegmentFile } from '../segment/segment-file.ts'
import { type NumberedDocument, SegmentBuilder } from './build-segment.ts'
import { type MergeSource, mergeSegments } from './merge-segments.ts'
import { Vocabulary } from './vocabulary.ts'

lowerPriority()

/** Shared by all segments of this thread. */
const vocabulary = new Vocabulary()
/** Two segments at a time would give words other numbers, so the second one has its own vocabulary. */
let isVocabularyTaken = false

const handlers = {
  /** The documents come in several messages, so that none takes long. Each is analyzed while the next is on its way. */
  async build(count: number, { receive }: RequestContext<readonly NumberedDocument[]>): Promise<SegmentData> {
    const isOurs = !isVocabularyTaken
    isVocabularyTaken = true
    try {
      const builder = new SegmentBuilder(count, isOurs ? vocabulary : new Vocabulary())
      for (let added = 0; added < count; ) {
        const documents = await receive()
        builder.add(documents)
        added += documents.length
      }
      return builder.finish()
    } finally {
      if (isOurs) isVocabularyTaken = false
    }
  },
  merge: (sources: readonly MergeSource[]) => mergeSegments(sources),
  write: ({ path, segment }: { path: string; segment: SegmentData }) => writeSegmentFile(path, segment),
  read: ({ path, checksum }: { path: string; checksum: number }) => readSegmentFile<SegmentData>(path, checksum),
}
export type SegmentHandlers = typeof handlers

serveRequests(handlers)
