import type { Transaction } from 'kysely'
import type { RecordVersion } from '../../domain/shared/version-conflict.ts'
import { changeDocuments } from '../documents/changes/change-documents.ts'
import { lockDocumentLog } from '../documents/changes/document-log-lock.ts'
import type { Tables } from '../tables.ts'

/**
 * Deletes documents that are not stored yet and only staged in the open upload: leaves the row that a deleted document
 * leaves. It is newer than the upload, which passes over it, also if the page is sent again.
 */
export async function buryStaged(
  db: Transaction<Tables>,
  datasource: string,
  id: string,
  choose: (staged: readonly { objectType: string }[]) => { objectType: string } | undefined,
  version: RecordVersion,
  at: Date,
): Promise<void> {
  // First, because its row lock makes writers take turns: an upload ends before this or after it.
  await lockDocumentLog(db)
  const staged = await db
    .selectFrom('staged_documents as staged')
    .innerJoin('bulk_uploads as upload', 'upload.key', 'staged.upload')
    .select(['staged.object_type as objectType', 'staged.id'])
    .where('upload.kind', '=', 'documents')
    .where('upload.datasource', '=', datasource)
    .where('upload.is_open', '=', 1)
    .where('staged.id_key', '=', id.trim().toLowerCase())
    .execute()
  const chosen = choose(staged)?.objectType
  const found = staged.find(({ objectType }) => objectType === chosen)
  if (found === undefined) return
  const { objectType, id: stagedId } = found
  await changeDocuments(db, [{ kind: 'tombstone', datasource, objectType, id: stagedId, version }], at)
}
