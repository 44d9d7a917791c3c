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
  /** Runs all reads and writes of `work`, in any store, in one transaction. */
  together<T>(work: () => Promise<T>): Promise<T>
  /** Runs after the current transaction commits, so caches see only committed data. */
  afterCommit(run: () => void): void
  /** The folder of the database file, if it is one that another thread can open. */
  readonly dataFolder?: string
  /** Runs schema changes without a statement timeout. Nothing else may use this connection meanwhile. */
  withoutTimeout<T>(work: () => Promise<T>): Promise<T>
  /**
   * Runs work that only one node may do at a time. Returns undefined if another node is doing it. The lock is released when the node
   * stops, even if it crashes. Undefined if the database isn't shared.
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
