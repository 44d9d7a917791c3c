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
   * Takes the lease, or keeps it, until `until`: true if nobody else holds it at `now`. Of several at once exactly one
   * is told so. One that would last more than twice as long as the one asked for is not believed, but taken over: the clock
   * it was written by was wrong.
   */
  take(lease: { name: string; holder: string }, now: Date, until: Date): Promise<boolean>
  /** Lets go of it, if `holder` holds it. */
  release(lease: { name: string; holder: string }): Promise<void>
  /** All that are held at `now`. */
  list(now: Date): Promise<Lease[]>
}
