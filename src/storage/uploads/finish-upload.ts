import type { PageResult, StaleChoice } from '../../domain/uploads/upload-store.ts'
import type { Database } from '../database/database.ts'
import { lockDocumentLog } from '../documents/changes/document-log-lock.ts'
import { SWAPS } from './swaps.ts'
import { clearStaging, closeUpload, forgetOldUploads, noteLastSeq, type UploadRow } from './upload-rows.ts'

/** All that the end of an upload depends on; plain data, so that it can travel to a worker. */
export interface UploadEnd {
  readonly upload: UploadRow
  readonly lastPage: string
  readonly stale: StaleChoice
  readonly at: Date
}

/** Swaps in what is staged and closes the upload, both or neither. */
export function finishUpload(database: Database, end: UploadEnd): Promise<PageResult> {
  const { upload, lastPage, stale, at } = end
  const { kind } = upload
  return database.write.transaction().execute(async (db) => {
    // In the order in which single writes take these locks, so that neither waits for the other for ever.
    if (kind === 'documents') await lockDocumentLog(db)
    const closing = await closeUpload(db, upload.key, lastPage, at)
    if (closing !== 'closed') return closing
    const lastSeq = await SWAPS[kind](db, upload, stale, at)
    if (lastSeq !== undefined) await noteLastSeq(db, upload.key, lastSeq)
    await clearStaging(db, upload.key)
    await forgetOldUploads(db, upload)
    return { kind: 'finished' }
  })
}
