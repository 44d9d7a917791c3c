import type { Indexer } from '../domain/documents/indexer.ts'
import type { UploadStore } from '../domain/uploads/upload-store.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Log } from '../kernel/log.ts'

export interface DeleteStaleDeps {
  uploads: UploadStore
  indexer: Indexer
  clock: Clock
  log: Log
}

/** Deletes what finished uploads left behind once its pause is over. */
export async function deleteStale({ uploads, indexer, clock, log }: DeleteStaleDeps): Promise<void> {
  const now = clock.now()
  if (!(await uploads.hasDue(now))) return
  const count = await uploads.deleteStale(['documents', 'users', 'groups', 'employees'], undefined, now, now)
  log.info({ count }, 'deleted items missing from the last upload')
  await indexer.notifyWritten([])
}
