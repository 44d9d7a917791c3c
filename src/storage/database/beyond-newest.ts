import type { Transaction } from 'kysely'
import type { Tables } from '../tables.ts'

/** More wait for the next time: nobody adds a hundred at once. */
const REMOVED_AT_ONCE = 100

/** What an owner has too many of once `added` is there too: the oldest, beyond so many that are kept. */
export async function beyondNewest(
  db: Transaction<Tables>,
  table: 'agent_runs' | 'chats',
  by: 'created_at' | 'updated_at',
  added: { readonly id: string; readonly owner: string },
  kept: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom(table)
    .select('id')
    .where('owner', '=', added.owner)
    .where('id', '!=', added.id)
    .orderBy(by, 'desc')
    .orderBy('id')
    // SQLite takes an offset only behind a limit.
    .limit(REMOVED_AT_ONCE)
    .offset(kept - 1)
    .execute()
  return rows.map(({ id }) => id)
}
