import type { LogStep } from './document-store.ts'

/** Makes stored documents searchable. */
export interface Indexer {
  /**
   * Call it after every write. New content becomes searchable shortly after. Documents in `accessChanged` are up to date when this resolves,
   * so a revoked permission applies before the request is answered. `steps`: the writes of a small change, which then don't wait for a
   * large upload before them.
   */
  notifyWritten(accessChanged: readonly number[], steps?: readonly LogStep[]): Promise<void>
  /** Everything up to this step of the log is searchable. */
  appliedSeq(): number
  /** False after the database was unreachable, until everything stored meanwhile is searchable. */
  isCaughtUp(): boolean
  /** Resolves when everything stored so far is searchable. */
  settled(): Promise<void>
}
