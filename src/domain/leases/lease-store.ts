/** Who does a piece of work that only one of several services on a database may do, and until when. */
export interface Lease {
  readonly name: string
  /** The service, by the id it took at its start. */
  readonly holder: string
  readonly expiresAt: Date
}

/** No lease is taken for longer. */
export const MAX_LEASE_MS = 300_000

export interface LeaseStore {
  /**
   * Takes or renews the lease until `until`. Returns true if nobody else holds it at `now`; of several callers, exactly one
   * gets true. A lease that would last more than twice as long as requested was written by a wrong clock, so it is taken over.
   */
  take(lease: { name: string; holder: string }, now: Date, until: Date): Promise<boolean>
  /**
   * Keeps a lease until `until`. False if somebody else took it in the meantime, even if they have let go of it since: whoever
   * had it before must not go on with what they know.
   */
  renew(lease: { name: string; holder: string }, until: Date): Promise<boolean>
  /** Lets go of it, if `holder` holds it. */
  release(lease: { name: string; holder: string }): Promise<void>
  /** Lets go of all of them, whoever holds them: for a service that knows it's the only one on the database. */
  releaseAll(): Promise<void>
  /** Lets go of those that an earlier process of this node held: for a node that knows that process is gone. */
  releaseOwn(): Promise<void>
  /** All that are held at `now`. */
  list(now: Date): Promise<Lease[]>
}
