import type { Kysely, Transaction } from 'kysely'
import type { ReservedSpace } from '../../domain/system/reserved-space.ts'
import type { Tables } from '../tables.ts'

/**
 * The database behind all stores. Reads never wait for a write under way; writes are serialised on SQLite, and on disk
 * when their transaction's promise resolves.
 */
export interface Database {
  readonly kind: 'sqlite' | 'postgres'
  readonly read: Kysely<Tables>
  readonly write: Kysely<Tables>
  /** All writes of `work`, of whichever store, in one transaction; what it reads, it reads there. */
  together<T>(work: () => Promise<T>): Promise<T>
  /** For what this process remembers of the database: runs once a write under way can be seen by others. */
  afterCommit(run: () => void): void
  /** Where the database is a file in it, and another thread can open it too. */
  readonly dataFolder?: string
  /** Without a time-out for one statement: for a change of the schema, while nobody else uses this connection to it. */
  patiently<T>(work: () => Promise<T>): Promise<T>
  /**
   * Of all who share the database one does this work at a time; undefined: another does. Whoever ends, however, lets go.
   * Missing where nobody shares it.
   */
  readonly onlyOne?: <T>(lock: number, work: () => Promise<T>) => Promise<{ readonly result: T } | undefined>
  /** What time it is there. Missing where the database is used by this machine only. */
  now?(): Promise<Date>
  /** Missing where the database cannot tell by itself that nothing has changed. */
  readonly kept?: KeptReads
  /** Makes the file as small as what it holds; in short steps, other writes get their turn. Undefined: not needed here. */
  giveBackSpace?(signal: AbortSignal): Promise<number>
  /** Room for what takes rights away while the disk is full; missing where the disk is not this machine's. */
  readonly reserve?: ReservedSpace & { keep(): Promise<boolean> }
  close(): Promise<void>
}

/** Rows that are read again only when something was committed since. */
export interface KeptReads {
  /** Undefined: whoever asks has to ask in the usual way. Rows are shared: nobody changes them. */
  all(sql: string, values: readonly unknown[]): readonly object[] | undefined
  /** Rows that are read at once and not kept; undefined as above. */
  now(sql: string, values: readonly unknown[]): readonly object[] | undefined
  /** Another one as soon as something was committed. */
  version(): unknown
  /**
   * As it was at the earliest when this run of the thread began: since then nothing from outside was heard of, so no request
   * that is answered now was sent after somebody else's commit that this one does not know of.
   */
  versionOfRun(): unknown
}

export type Db = Kysely<Tables> | Transaction<Tables>
