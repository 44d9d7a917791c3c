/**
 * Somebody may have lost sight of a document: as of step `seq` of the log only these principals admit to it, none where
 * it is gone. Written with the change itself, whatever made it.
 */
export interface Revocation {
  readonly key: number
  readonly seq: number
  readonly principals: readonly string[]
}

/** Where a reader of revocations stands. */
export interface RevocationPlace {
  readonly round: number
  readonly key: number
}

/** What may be seen by nobody else from the moment its write is committed, whether or not an engine has it yet. */
export interface RevocationStore {
  /** The identity graph's version and the last round of revocations, in one read. */
  versions(): Promise<{ readonly identity: number; readonly revocations: number }>
  /** In the order of rounds, at most `limit`; only those of steps after `afterSeq`. A document appears once, at its newest. */
  after(
    place: RevocationPlace,
    afterSeq: number,
    limit: number,
  ): Promise<readonly (Revocation & { readonly round: number })[]>
  /** Forgets what is older, a bounded number at a time; returns how many. */
  sweep(before: Date): Promise<number>
}

/** Whatever answers from a copy of the documents. */
export interface RevocationFollower {
  /** How far the log is in the copy: older revocations are part of it. */
  completeSeq(): number
  revoke(revocations: readonly Revocation[]): Promise<void>
}
