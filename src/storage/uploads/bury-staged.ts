import type { Transaction } from 'kysely'
import type { RecordVersion } from '../../domain/shared/version-conflict.ts'
import { advance } from '../database/counters.ts'
import { CLEARED } from '../documents/document-rows.ts'
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
  await advance(db, 'document_seq', 0)
  const staged = await db
    .selectFrom('staged_documents as staged')
    .innerJoin('bulk_uploads as upload', 'upload.key', 'staged.upload')
    .select(['staged.object_type as objectType', 'staged.type_key', 'staged.id', 'staged.id_key'])
    .where('upload.kind', '=', 'documents')
    .where('upload.datasource', '=', datasource)
    .where('upload.is_open', '=', 1)
    .where('staged.id_key', '=', id.trim().toLowerCase())
    .execute()
  const chosen = choose(staged)?.objectType
  const found = staged.find(({ objectType }) => objectType === chosen)
  if (found === undefined) return
  const seq = await advance(db, 'document_seq')
  const gone = { seq, version, deleted_at: at.getTime(), title: '', ...CLEARED }
  const { objectType, ...name } = found
  const buried = await db
    .insertInto('documents')
    .values({
      key: seq,
      datasource,
      object_type: objectType,
      ...name,
      ...gone,
      view_url: null,
      is_redlisted: null,
      updated_at: at.getTime(),
      uploaded_at: at.getTime(),
    })
    .onConflict((conflict) =>
      conflict
        .columns(['datasource', 'id_key', 'type_key'])
        .doUpdateSet(gone)
        .where('documents.deleted_at', 'is not', null),
    )
    .returning('key')
    .executeTakeFirst()
  // Somebody deleted it now: it did not merely go because an earlier upload did not hold it.
  if (buried !== undefined) await db.deleteFrom('stale_documents').where('key', '=', buried.key).execute()
}
