import type { Transaction } from 'kysely'
import type { Tables } from '../tables.ts'

/**
 * The document is about to take this step of the log for something that its program did not do: it is hidden, something is attached to it,
 * or a policy has looked at it. If its program left it out of the last upload, it stays noted for deletion.
 */
export async function carryStaleNote(db: Transaction<Tables>, key: number, seq: number): Promise<void> {
  await db
    .updateTable('stale_documents')
    .set({ seq })
    .where('key', '=', key)
    .where('seq', '=', (is) => is.selectFrom('documents').select('documents.seq').where('documents.key', '=', key))
    .execute()
}
