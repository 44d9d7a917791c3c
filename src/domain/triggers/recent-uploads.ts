import { yieldToEventLoop } from '../../kernel/event-loop/time-slices.ts'
import { canSee } from '../access/can-see.ts'
import type { VisibilityResolver } from '../access/visibility-of.ts'
import type { Indexer } from '../documents/indexer.ts'
import type { Upload, UploadLog } from './upload-log.ts'

export interface RecentUploadsDeps {
  uploadLog: UploadLog
  indexer: Pick<Indexer, 'appliedSeq'>
  visibilities: Pick<VisibilityResolver, 'visibilityOf'>
}

const STEPS_AT_ONCE = 1000
/** So far back anybody is shown what happened. */
const MAX_STEPS = 20_000

/** Recent uploads to a data source that the user can see now, newest first. */
export async function* recentUploads(
  { uploadLog, indexer, visibilities }: RecentUploadsDeps,
  email: string,
  datasource: string,
): AsyncGenerator<Upload> {
  const visibility = await visibilities.visibilityOf(email)
  const newest = indexer.appliedSeq()
  for (let seq = newest; seq > Math.max(0, newest - MAX_STEPS); seq -= STEPS_AT_ONCE) {
    for (const upload of await uploadLog.upTo(datasource, seq, STEPS_AT_ONCE)) {
      if (canSee(visibility, upload)) yield upload
    }
    // Others get their turn between two looks.
    await yieldToEventLoop()
  }
}
