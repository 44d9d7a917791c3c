import type { Kysely, Transaction } from 'kysely'
import type { Tables } from './tables.ts'

/**
 * The database behind all stores. Reads never wait for a write under way; writes are serialised on SQLite, and on disk
 * when their transaction's promise resolves.
 */
export interface Database {
  readonly kind: 'sqlite' | 'postgres'
  readonly read: Kysely<Tables>
  readonly write: Kysely<Tables>
  /** Where the database is a file in it, and another thread can open it too. */
  readonly dataFolder?: string
  close(): Promise<void>
}

export type Db = Kysely<Tables> | Transaction<Tables>
