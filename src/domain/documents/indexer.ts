import type { LogStep } from './document-store.ts'

/** Brings what the store accepted into the search engine. */
export interface Indexer {
  /**
   * Called after every write. New content becomes searchable in a moment; the documents named here are brought up to
   * date before this resolves, so that whoever took a right away can rely on it from the answer on. `steps`: what was
   * written, where that is little; it does not have to wait for a large load that came before it.
   */
  written(accessChanged: readonly number[], steps?: readonly LogStep[]): Promise<void>
  /** Everything up to this step of the log is searchable. */
  appliedSeq(): number
  /** False after the store was away, until everything that was stored meanwhile is searchable. */
  isCaughtUp(): boolean
  /** Resolves when everything that is stored by now is searchable. */
  settled(): Promise<void>
}
