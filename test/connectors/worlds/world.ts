import type { Connector } from '#connector-kit'
import type { ConformanceSubject, SourceEdits } from '../../../packages/connector-kit/testing/conformance/subject.ts'
import { openDirectSource } from '../../../src/connectors/host/direct-source.ts'
import { systemClock } from '../../../src/kernel/clock.ts'
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

/** A world that is also searched: see `oracle/search-oracle.ts`. */
export interface SearchableWorld extends World, Pick<ConformanceSubject, 'missing' | 'readingMethods' | 'edits'> {
  /** Who an account is in Almanac. */
  emailOf(account: string): string
  /** For connectors that don't verify emails. */
  readonly accountRule?: string
  /** What the source shows people without an account there. Nothing unless given. */
  visibleToStrangers?(): Promise<ReadonlySet<string>>
  /**
   * Where fewer people see an item here than at the source, as the connector's page says. Nobody may ever see more. Without an
   * account: people who have none.
   */
  mayMiss?(itemId: string, account: string | undefined): boolean
}

/** The world's source for the conformance suite, read in this process over the service's own transport. */
export function subjectOf(world: () => World & Partial<SearchableWorld>, hasEdits = true): ConformanceSubject {
  const edits: SourceEdits = {
    add: () => editsOf(world()).add(),
    change: () => editsOf(world()).change(),
    remove: () => editsOf(world()).remove(),
    get feedMisses() {
      return editsOf(world()).feedMisses ?? []
    },
  }
  return {
    get connector() {
      return world().connector
    },
    get missing() {
      return world().missing ?? []
    },
    get readingMethods() {
      return world().readingMethods ?? []
    },
    ...(hasEdits && { edits }),
    async open() {
      const { connector, config, secret } = world()
      return openDirectSource(connector, config, secret, systemClock)
    },
  }
}

function editsOf({ edits }: Partial<SearchableWorld>) {
  if (edits === undefined) throw new Error('This world has no edits; leave out the checks of changes')
  return edits
}
