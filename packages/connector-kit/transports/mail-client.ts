/** An IMAP server. */
export interface MailClient {
  server(): Promise<MailServer>
  mailboxes(): Promise<readonly Mailbox[]>
  /** Who may do what in a mailbox (RFC 4314); `undefined` where the server doesn't say. */
  permissions(mailbox: string): Promise<readonly MailPermission[] | undefined>
  /** Messages with a UID of at least `fromUid`, in ascending order, without their contents. */
  list(mailbox: string, fromUid: number): AsyncIterable<MailEntry>
  /** What changed since a state (RFC 7162). `undefined`: the server can't say, so compare all. */
  changesSince(mailbox: string, state: MailboxState): Promise<MailChanges | undefined>
  /** The message, cut off after `maxBytes`; `undefined`: it's gone, or marked as deleted. */
  read(mailbox: string, message: MessageKey, maxBytes: number): Promise<Uint8Array | undefined>
}

export interface MailServer {
  /** Like "Dovecot"; left out where the server doesn't say. */
  readonly name?: string
  /** Says who may read a mailbox. */
  readonly hasPermissions: boolean
  /** Says which messages changed and vanished. */
  readonly reportsChanges: boolean
}

export interface Mailbox {
  readonly path: string
  /** The login of the user it belongs to; left out if it belongs to none, or the server doesn't say. */
  readonly owner?: string
  /** Like `\\Junk` (RFC 6154). */
  readonly specialUse?: string
  readonly messages: number
  readonly state: MailboxState
}

export interface MailboxState {
  readonly uidValidity: string
  /** Grows with every change, if the server counts them. */
  readonly highestModSeq?: string
  /** For servers that don't: they change when messages arrive or go. */
  readonly uidNext?: number
  readonly messages?: number
}

export interface MailPermission {
  /** `alice`, `anyone`, or `$group` / `group:name` as the server writes it; a leading `-` takes rights away. */
  readonly identifier: string
  readonly rights: string
}

export interface MessageKey {
  /** UIDs start over when it changes. */
  readonly uidValidity: string
  readonly uid: number
}

export interface MailEntry extends MessageKey {
  readonly bytes: number
}

export interface MailChanges {
  readonly state: MailboxState
  /** UIDs that are new or have other flags. */
  readonly changed: readonly number[]
  /** UIDs that are deleted, or marked as deleted. */
  readonly vanished: readonly number[]
}
