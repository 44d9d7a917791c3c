import type { Connector } from '#connector-kit'
import type { Random } from '../../support/random.ts'

/** A real source that a test changes at random, and that says itself who sees what. */
export interface World {
  readonly connector: Connector
  readonly config: Record<string, unknown>
  readonly secret: Record<string, unknown>
  /** The accounts that are asked about. */
  readonly accounts: readonly string[]
  /** Makes a random change; returns what it did, for the message of a failure. */
  change(random: Random): Promise<string>
  /** IDs of the items that the source shows this account, asked as that account. */
  visibleTo(account: string): Promise<ReadonlySet<string>>
}
