import type { Db } from '../database/database.ts'
import type { UploadRow } from './upload-rows.ts'

/** More are swapped in by a worker: a large commit alone would keep everybody waiting. */
const MAX_DOCUMENTS_ON_MAIN_THREAD = 2000
/** Where more are stored, an upload of a few may delete many. */
const MAX_STORED_ON_MAIN_THREAD = 20_000

/** Whether it is swapped in by many short steps instead of one. */
export async function isLarge(db: Db, { key, kind, datasource }: UploadRow): Promise<boolean> {
  if (kind !== 'documents') return false
  const beyond = await db
    .selectFrom('staged_documents')
    .select('id_key')
    .where('upload', '=', key)
    .orderBy('id_key')
    .limit(1)
    .offset(MAX_DOCUMENTS_ON_MAIN_THREAD)
    .execute()
  if (beyond.length > 0) return true
  const stored = await db
    .selectFrom('documents')
    .select('key')
    .where('datasource', '=', datasource)
    .where('deleted_at', 'is', null)
    .limit(1)
    .offset(MAX_STORED_ON_MAIN_THREAD)
    .execute()
  return stored.length > 0
}
