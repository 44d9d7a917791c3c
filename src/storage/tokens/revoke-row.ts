import type { Database } from '../database/database.ts'

/** Ends a token; false: there is none, or it has ended already. */
export async function revokeRow(
  { write }: Database,
  table: 'client_tokens' | 'indexing_tokens',
  id: string,
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await write
    .updateTable(table)
    .set({ revoked_at: at.getTime() })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}
