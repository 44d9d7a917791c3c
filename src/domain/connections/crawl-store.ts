import type { Access } from '#connector-kit'

/** A scope as the last run found it. */
export interface ConnectionScope {
  readonly id: string
  readonly title: string
  readonly url: string | undefined
  readonly access: Access
  /** How many items the source says it has. */
  readonly total: number | undefined
  /**
   * `pending`: must be listed; `listing`: a listing is under way or was cut off; `done`; `hidden`: it's gone from the
   * source, and its documents are visible to nobody.
   */
  readonly state: 'pending' | 'listing' | 'done' | 'hidden'
  /** Items that the listing has are marked with this number. */
  readonly pass: number
  /** Every item is read again, even if its version is the same. */
  readonly isFull: boolean
  readonly checkpoint: unknown
  readonly listedAt: Date | undefined
}

/** An item that has a document. */
export interface ConnectionItem {
  readonly id: string
  readonly scope: string
  readonly version: string
  readonly accessKey: string | undefined
  readonly objectType: string
  readonly documentId: string
  /** The expression its permissions were compiled from, by its digest. */
  readonly accessDigest: string
  readonly pass: number
}

export const PROBLEM_STAGES = ['scope', 'item', 'access'] as const
export type ProblemStage = (typeof PROBLEM_STAGES)[number]

/** Something that could not be read. Never stops a run. */
export interface ConnectionProblem {
  readonly stage: ProblemStage
  /** ID of the item or scope, or what an access expression refers to. */
  readonly subject: string
  /** Of an item. */
  readonly scope: string | undefined
  readonly reason: string
  readonly firstAt: Date
  readonly lastAt: Date
  readonly attempts: number
  /** Undefined: it's not tried again by itself. */
  readonly nextAt: Date | undefined
}

/** What a connection had at the end of a day. */
export interface ConnectionDay {
  /** `2026-11-18`, in UTC. */
  readonly day: string
  readonly documents: number
  readonly problems: number
}

export type AccountMatch = 'email' | 'rule' | 'manual'

/** An account of the source, and the person it belongs to. */
export interface ConnectionAccount {
  readonly id: string
  readonly name: string
  readonly email: string | undefined
  readonly login: string | undefined
  readonly isActive: boolean
  /** The email of the person. Undefined: unknown, so the account's permissions count for nobody yet. */
  readonly matchedEmail: string | undefined
  readonly matchedBy: AccountMatch | undefined
}

export interface AccountQuery {
  readonly isMatched?: boolean | undefined
  readonly after?: string | undefined
  readonly limit: number
}

/** What runs know of a source. Writes are called inside `inRun`. */
export interface CrawlStore {
  scopes(connectionId: string): Promise<ConnectionScope[]>
  putScopes(connectionId: string, scopes: readonly ConnectionScope[]): Promise<void>
  removeScopes(connectionId: string, ids: readonly string[]): Promise<void>

  items(connectionId: string, ids: readonly string[]): Promise<ConnectionItem[]>
  putItems(connectionId: string, items: readonly ConnectionItem[]): Promise<void>
  markSeen(connectionId: string, ids: readonly string[], pass: number): Promise<void>
  removeItems(connectionId: string, ids: readonly string[]): Promise<void>
  countItems(connectionId: string, scope: string): Promise<number>
  /** Items of the scope that were last seen before this pass, by ID. */
  unseen(connectionId: string, scope: string, pass: number, after: string, limit: number): Promise<ConnectionItem[]>
  countUnseen(connectionId: string, scope: string, pass: number): Promise<number>
  /** Those whose ID starts with the prefix, by ID. */
  itemsOfScope(
    connectionId: string,
    scope: string,
    prefix: string,
    after: string,
    limit: number,
  ): Promise<ConnectionItem[]>
  /** Of all scopes, by ID. */
  itemsAfter(connectionId: string, after: string, limit: number): Promise<ConnectionItem[]>
  itemsOfAccess(connectionId: string, digest: string, after: string, limit: number): Promise<ConnectionItem[]>
  itemOfDocument(connectionId: string, documentId: string): Promise<ConnectionItem | undefined>

  /** Documents, by the ID of their scope. */
  countsByScope(connectionId: string): Promise<ReadonlyMap<string, number>>
  /** Documents, by the digest of who can see them. */
  countsByAccess(connectionId: string): Promise<ReadonlyMap<string, number>>
  /** Notes how many documents and problems there are now. */
  noteDay(connectionId: string, day: string, forgetBefore: string): Promise<void>
  /** Oldest first. */
  days(connectionId: string): Promise<ConnectionDay[]>

  putAccesses(connectionId: string, accesses: ReadonlyMap<string, Access>): Promise<void>
  findAccess(connectionId: string, digest: string): Promise<Access | undefined>
  /** The distinct expressions of all items, by digest. */
  accesses(connectionId: string): Promise<Map<string, Access>>
  /** Forgets those that no item has. */
  sweepAccesses(connectionId: string): Promise<void>

  /** Counts another attempt where the problem is known. `nextAt` of the number of attempts so far. */
  noteProblems(
    connectionId: string,
    problems: readonly Pick<ConnectionProblem, 'stage' | 'subject' | 'scope' | 'reason'>[],
    at: Date,
    nextAt: (attempts: number) => Date | undefined,
  ): Promise<void>
  clearProblems(connectionId: string, stage: ProblemStage, subjects: readonly string[]): Promise<void>
  /** Newest first. */
  problems(connectionId: string, limit: number, stage?: ProblemStage): Promise<ConnectionProblem[]>
  problemsOf(connectionId: string, stage: ProblemStage, subjects: readonly string[]): Promise<ConnectionProblem[]>
  countProblems(connectionId: string): Promise<number>
  /** By connection. */
  problemCounts(): Promise<ReadonlyMap<string, number>>
  dueProblems(connectionId: string, now: Date, limit: number): Promise<ConnectionProblem[]>
  /** When the next problem is tried again. */
  nextProblemAt(connectionId: string): Promise<Date | undefined>
  /** Makes all of them due, or those with these subjects. Returns how many. */
  retryProblems(connectionId: string, now: Date, subjects: readonly string[] | undefined): Promise<number>

  accounts(connectionId: string): Promise<ConnectionAccount[]>
  /** By ID. */
  listAccounts(connectionId: string, query: AccountQuery): Promise<ConnectionAccount[]>
  findAccount(connectionId: string, id: string): Promise<ConnectionAccount | undefined>
  findAccounts(connectionId: string, ids: readonly string[]): Promise<ConnectionAccount[]>
  /** The accounts that were matched with this email, by ID. */
  accountsOfPerson(connectionId: string, email: string): Promise<ConnectionAccount[]>
  /** Makes these all accounts of the connection. Writes only what differs. */
  replaceAccounts(connectionId: string, accounts: readonly ConnectionAccount[]): Promise<void>
  putAccount(connectionId: string, account: ConnectionAccount): Promise<void>
}
