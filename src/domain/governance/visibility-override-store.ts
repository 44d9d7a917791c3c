import type { VisibilityOverride } from '../access/visibility-override.ts'

/** The source of what administrators say, whose word counts before that of policies. */
export const BY_HAND = ''

export interface OverrideChange {
  readonly key: number
  readonly override: VisibilityOverride
}

/** Overrides of document permissions. A change applies from the next request on, on every read path. */
export interface VisibilityOverrideStore {
  /**
   * What one source says of these documents from now on. What administrators say by hand counts before anything a policy
   * says, `NONE` included; of several policies the strictest counts. Returns the documents for which something changed.
   */
  set(source: string, changes: readonly OverrideChange[], at: Date): Promise<number[]>
  /** Takes back what a source said, of at most `limit` documents; `lookedAt` 0: there is nothing left to take back. */
  withdraw(source: string, limit: number, at: Date): Promise<{ lookedAt: number; changed: number[] }>
  /** Every source that says something of a document. */
  sources(): Promise<string[]>
  /** What counts for these documents; those that nothing overrides are left out. */
  of(keys: readonly number[]): Promise<ReadonlyMap<number, VisibilityOverride>>
  /** Documents that something overrides, the latest first. */
  list(limit: number): Promise<{ datasource: string; objectType: string; id: string; override: VisibilityOverride }[]>
}
