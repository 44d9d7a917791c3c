import { sql } from 'kysely'
import type { Database } from './database.ts'

/** Keeps these names apart from every other advisory lock in the database. */
const NAMES = 0x616c6d

/**
 * Inside a transaction: whoever else holds the same name waits until it ends. A row that may not be there yet can't be
 * locked; its name can. SQLite has one writer, who needs no lock.
 */
export async function holdName({ kind, write }: Pick<Database, 'kind' | 'write'>, name: string): Promise<void> {
  if (kind === 'sqlite') return
  await sql`select pg_advisory_xact_lock(${NAMES}::int, hashtext(${name}))`.execute(write)
}
