import type { Transaction } from 'kysely'
import { HOLDS_CONTENTS, HOLDS_SHARING, type Holding } from '../../domain/governance/policies/holding.ts'
import type { Tables } from '../tables.ts'

/** What `documents.awaits_scan` says: nobody sees the document, and it is in no index yet. */
export const HELD = 1
/** The same, but it is in indexes, hidden: whoever shows it has to move it on in the log. */
export const PUT_OFF = 2

/** What a write says of documents whose contents are new. */
export async function heldByContents(db: Transaction<Tables>): Promise<typeof HELD | null> {
  return heldBy(db, HOLDS_CONTENTS)
}

/** What a write says of documents that are shared otherwise than before. */
export async function heldBySharing(db: Transaction<Tables>): Promise<typeof HELD | null> {
  return heldBy(db, HOLDS_SHARING)
}

/** Asked with every write: an index of the few policies that hold documents answers it. */
async function heldBy(db: Transaction<Tables>, least: Holding): Promise<typeof HELD | null> {
  const found = await db
    .selectFrom('dlp_policies')
    .select('holds')
    .where('holds', '>', 0)
    .orderBy('holds', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined && Number(found.holds) >= least ? HELD : null
}
