/** An IMAP server. */
export interface MailClient {
  mailboxes(): Promise<readonly Mailbox[]>
  /** Who may read a mailbox (RFC 4314); `undefined` where the server doesn't say. */
  permissions(mailbox: string): Promise<readonly MailPermission[] | undefined>
  /** Messages with a UID of at least `fromUid`, in ascending order, without their contents. */
  list(mailbox: string, fromUid: number): AsyncIterable<MailEntry>
  /** What changed since a state (RFC 7162). `undefined`: the server can't say, so compare all. */
  changesSince(mailbox: string, state: MailboxState): Promise<MailChanges | undefined>
  /** The whole message; `undefined`: it's gone. */
  read(mailbox: string, uid: number, maxBytes: number): Promise<Uint8Array | undefined>
}

export interface Mailbox {
  readonly path: string
  readonly messages: number
  readonly state: MailboxState
}

export interface MailboxState {
  readonly uidValidity: string
  readonly highestModSeq?: string
}

export interface MailPermission {
  /** `alice`, `anyone`, or `$group` / `group=name` as the server writes it; a leading `-` takes rights away. */
  readonly identifier: string
  readonly rights: string
}

export interface MailEntry {
  readonly uid: number
  readonly bytes: number
  /** ISO 8601. */
  readonly receivedAt: string
}

export interface MailChanges {
  readonly state: MailboxState
  readonly changed: readonly number[]
  readonly vanished: readonly number[]
}
