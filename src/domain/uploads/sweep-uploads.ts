import type { Clock } from '../../kernel/clock.ts'
import type { UploadStore } from './upload-store.ts'

const DAY_MS = 86_400_000

/** An open upload is discarded so long after its last page. */
export function abandonedAfter(lastPageAt: Date, abandonedUploadDays: number): Date {
  return new Date(lastPageAt.getTime() + abandonedUploadDays * DAY_MS)
}

/** Discards uploads that were begun and that nobody went on with. */
export function sweepUploads(
  { uploads, clock }: { uploads: UploadStore; clock: Clock },
  abandonedUploadDays: number,
): Promise<number> {
  const now = clock.now()
  return uploads.sweepAbandoned(abandonedAfter(now, -abandonedUploadDays), now)
}
