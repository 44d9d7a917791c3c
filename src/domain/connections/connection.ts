/** How a connection is read: changes often, everything once in a while. */
export interface ConnectionSchedule {
  readonly everyMinutes: number
  /** How often the whole source is compared, which also finds what a change feed doesn't tell. */
  readonly compareEveryHours: number
}

/**
 * `changes` follows the source's change feed, `compare` lists everything and reads what differs, `full` reads everything
 * again, `dry-run` reads and writes nothing.
 */
export type RunMode = (typeof RUN_MODES)[number]
export const RUN_MODES = ['changes', 'compare', 'full', 'dry-run'] as const

/** What becomes of the documents when a connection is removed. */
export type Removal = (typeof REMOVALS)[number]
export const REMOVALS = ['keep', 'hide', 'delete'] as const

/** A configured connector. It owns one data source and is the only writer there. */
export interface Connection {
  readonly id: string
  readonly title: string
  readonly connector: string
  readonly datasource: string
  readonly config: Readonly<Record<string, unknown>>
  /** Sealed; nothing shows it. */
  readonly sealedSecret: string
  readonly secretSetAt: Date
  readonly secretSetBy: string
  readonly schedule: ConnectionSchedule
  /** IDs of the scopes to read. Empty: all. */
  readonly includedScopes: readonly string[]
  readonly excludedScopes: readonly string[]
  /** Makes an email of an account that has none, like `{login}@example.com`. */
  readonly accountRule: string | undefined
  /** A Super Admin allowed addresses inside the network. */
  readonly allowsInside: boolean
  readonly isPaused: boolean
  readonly createdBy: string
  readonly createdAt: Date
  readonly updatedAt: Date
  /** Grows with every change of the settings: a run that began with others stops. */
  readonly revision: number
}

/** Where the reading of a connection stands. Runs write it. */
export interface ConnectionState {
  readonly nextDueAt: Date
  /** A run that somebody asked for, and that hasn't begun. */
  readonly requestedMode: RunMode | undefined
  /** A run that somebody asked for, and that has begun and not ended; one that was cut off begins again. */
  readonly startedMode: RunMode | undefined
  readonly removal: Removal | undefined
  /** Where the change feed goes on. */
  readonly cursor: string | undefined
  /** The version of the connector that everything was read with. */
  readonly connectorVersion: number
  /** Counts comparisons; items that a listing had are marked with it. */
  readonly pass: number
  readonly comparedAt: Date | undefined
  readonly identityReadAt: Date | undefined
  /** Runs in a row that could not reach the source. */
  readonly failures: number
}

export type StoredConnection = Connection & ConnectionState

export const RUN_OUTCOMES = ['done', 'problems', 'unauthorized', 'unreachable', 'failed', 'stopped'] as const
export type RunOutcome = (typeof RUN_OUTCOMES)[number]

export interface RunCounts {
  /** Items that listings and feeds named. */
  readonly listed: number
  readonly read: number
  readonly written: number
  readonly deleted: number
  readonly problems: number
  readonly scopesDone: number
  readonly scopes: number
}

export const NO_COUNTS: RunCounts = {
  listed: 0,
  read: 0,
  written: 0,
  deleted: 0,
  problems: 0,
  scopesDone: 0,
  scopes: 0,
}

/** One pass over a source. */
export interface ConnectionRun {
  readonly id: string
  readonly connectionId: string
  readonly mode: RunMode
  readonly startedAt: Date
  readonly endedAt: Date | undefined
  readonly outcome: RunOutcome | undefined
  /** Why it ended as it did, for people. */
  readonly message: string | undefined
  /** What it is doing: `identity`, `scopes`, `changes`, or the title of a scope. */
  readonly phase: string
  /** The source asked to wait until then. */
  readonly waitingUntil: Date | undefined
  readonly counts: RunCounts
  /** What a dry run found. */
  readonly report: DryRunReport | undefined
}

export interface DryRunReport {
  readonly documents: number
  readonly accounts: number
  readonly accountsWithoutEmail: readonly { readonly id: string; readonly name: string }[]
  readonly groups: number
  readonly scopes: readonly { readonly id: string; readonly title: string; readonly items: number }[]
  readonly samples: readonly {
    readonly id: string
    readonly title: string
    readonly url: string | undefined
    readonly objectType: string
    /** Who would see it, in words. */
    readonly access: string
    readonly readers: readonly string[]
  }[]
  readonly problems: readonly { readonly subject: string; readonly reason: string }[]
}
