import type { ActorKind } from '../shared/actor.ts'

/** One entry of the audit log: who did what, to which object, on whose behalf. Never contains a secret. */
export interface AuditEntry {
  /** Grows with each entry. */
  readonly id: number
  readonly at: Date
  readonly actorKind: ActorKind
  /** Who really acted: an e-mail, the name of a token, `operator`. */
  readonly actor: string
  /** By which credential, where there are several: the id of a token, `session`. */
  readonly credential: string | undefined
  /** The user someone acted as (`X-Service-ActAs`). */
  readonly onBehalfOf: string | undefined
  /** `indexing-token.create` */
  readonly action: string
  /** What was acted on: the id of a token, an e-mail, the name of a datasource. */
  readonly subject: string
  /** What changed, by field. */
  readonly details: Readonly<Record<string, unknown>>
  readonly address: string | undefined
}

export type NewAuditEntry = Omit<AuditEntry, 'id'>

export interface AuditQuery {
  readonly actor?: string | undefined
  /** Part of the email, name or ID of who acted, or of the user on whose behalf. */
  readonly actorContains?: string | undefined
  readonly action?: string | undefined
  readonly subject?: string | undefined
  readonly since?: Date | undefined
  readonly until?: Date | undefined
  /** Only entries older than this one: they come newest first. */
  readonly before?: number | undefined
  readonly limit: number
}

/** Grows only: there is no way to change an entry, and none to remove one but by age. */
export interface AuditStore {
  /** Writes `work` and the entry that it gives in one transaction: both or neither. No entry: nothing changed. */
  record<T>(work: () => Promise<{ result: T; entry: NewAuditEntry | undefined }>): Promise<T>
  /** Inside `record`: whoever else holds the same name waits until it ends. */
  hold(name: string): Promise<void>
  append(entry: NewAuditEntry): Promise<void>
  /** Unless there is an entry with this key. */
  appendOnce(key: string, entry: NewAuditEntry): Promise<void>
  /** Newest first. */
  list(query: AuditQuery): Promise<AuditEntry[]>
  /** Those of these accounts that are the subject of an entry of this action. */
  accountsOf(action: string, emails: readonly string[]): Promise<ReadonlySet<string>>
  /** Every action that has an entry, in alphabetical order. */
  actions(): Promise<string[]>
  removeBefore(at: Date): Promise<number>
  /** Days for which entries are kept; undefined: for ever. */
  retentionDays(): Promise<number | undefined>
  setRetentionDays(days: number | undefined): Promise<void>
}
