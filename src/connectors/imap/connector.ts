import {
  type Account,
  type Change,
  type Check,
  defineConnector,
  type Item,
  type Listed,
  type MailboxState,
  type ReadResult,
  type Scope,
  SourceError,
} from '#connector-kit'
import { config, secret } from './config.ts'
import { MESSAGE_VERSION, messageId, messageItem, readMessageId } from './messages.ts'
import { type ImapSource, type ReadMailbox, SharedMailboxes } from './shared-mailboxes.ts'

const MAX_MESSAGE_BYTES = 16 * 1024 ** 2
const PAGE = 500

/** Messages of shared mailboxes, for those who may read them in their mail program. */
export default defineConnector({
  name: 'imap',
  title: 'Mail (IMAP)',
  description: 'Messages of shared mailboxes with their attachments, with the permissions of each mailbox.',
  category: 'mail',
  version: 1,
  config,
  secret,
  transport: 'imap',
  hosts: ({ url }) => {
    const { hostname, port, protocol } = new URL(url)
    return [`${hostname}:${port || (protocol === 'imaps:' ? 993 : 143)}`]
  },
  credentials: ({ password }, { user }) => ({ user, password }),
  limits: { requestsPerSecond: 500, concurrent: 4 },
  // A login that is an address was assigned by the mail server's administrator.
  verifiesEmails: true,
  permissionRules: [
    { source: 'Owner and access control list (lookup and read)', almanac: 'The users it admits', isExact: true },
    { source: 'Negative rights', almanac: 'Exceptions', isExact: true },
    { source: 'Groups', almanac: 'The members you enter; a group without members grants nothing', isExact: false },
    { source: 'Mailboxes shared with anyone', almanac: 'All known users, or everyone if you say so', isExact: false },
    { source: "Mailboxes whose list we can't read", almanac: 'Nobody, except for our own', isExact: false },
  ],
  objectTypes: [{ name: 'message', title: 'Message' }],
  check,
  accounts,
  scopes,
  list,
  changes,
  read,
})

async function* check(source: ImapSource): AsyncIterable<Check> {
  const { name = 'the mail server', hasPermissions, reportsChanges } = await source.mail.server()
  yield { name: 'Sign in', result: 'ok', detail: `Signed in to ${name} as ${source.config.user}.` }
  const { all } = await mailboxes.readAgain(source)
  const messages = all.reduce((sum, mailbox) => sum + mailbox.messages, 0)
  yield all.length === 0
    ? { name: 'Mailboxes', result: 'failed', detail: 'The account has no mailboxes it may read.' }
    : { name: 'Mailboxes', result: 'ok', detail: `${all.length} mailboxes with ${messages} messages.` }
  const closed = all.filter((mailbox) => mailbox.acl === undefined && mailbox.owner !== source.config.user)
  if (!hasPermissions) {
    const detail =
      "The server has no access control lists (ACL). Only the account's own mailboxes are shown, to itself."
    yield { name: 'Permissions', result: 'warning', detail }
  } else {
    yield closed.length === 0
      ? { name: 'Permissions', result: 'ok', detail: 'The permissions of all mailboxes can be read.' }
      : {
          name: 'Permissions',
          result: 'warning',
          detail: `${closed.length} mailboxes are shown to nobody. ${NEEDS_ADMIN}`,
        }
  }
  yield reportsChanges
    ? { name: 'Changes', result: 'ok', detail: 'The server reports new and deleted messages.' }
    : {
        name: 'Changes',
        result: 'warning',
        detail: 'The server has no QRESYNC, so mailboxes that changed are listed whole.',
      }
}

const NEEDS_ADMIN = 'Give the account the right "a" on them, so that it can read their permissions.'

async function* accounts(source: ImapSource): AsyncIterable<Account> {
  const { users } = await mailboxes.readAgain(source)
  for (const { login } of users.values()) {
    yield { id: login, login, name: login, ...(login.includes('@') && { email: login }), isActive: true }
  }
}

async function* scopes(source: ImapSource): AsyncIterable<Scope> {
  const found = await mailboxes.of(source)
  for (const mailbox of found.all) {
    yield { id: mailbox.path, title: mailbox.path, access: found.accessTo(mailbox), total: mailbox.messages }
  }
}

interface Checkpoint {
  readonly uidValidity: string
  /** The last one that was listed. */
  readonly uid: number
}

async function* list(source: ImapSource, { id: path }: Scope, checkpoint: unknown): AsyncIterable<Listed> {
  const mailbox = (await mailboxes.of(source)).find(path)
  if (mailbox === undefined) throw new SourceError('gone', `The mail server doesn't list ${path}.`)
  yield* permissionProblem(source, mailbox)
  const before = checkpoint as Checkpoint | undefined
  const fromUid = before?.uidValidity === mailbox.state.uidValidity ? before.uid + 1 : 1
  let count = 0
  for await (const { uid, uidValidity } of source.mail.list(path, fromUid)) {
    yield { kind: 'entry', id: messageId(path, { uidValidity, uid }), version: MESSAGE_VERSION }
    if (++count % PAGE === 0) yield { kind: 'checkpoint', state: { uidValidity, uid } satisfies Checkpoint }
  }
}

function* permissionProblem({ config: { user } }: ImapSource, { path, acl, owner }: ReadMailbox): Generator<Listed> {
  if (acl !== undefined || owner === user) return
  const reason = `The mail server doesn't say who may read ${path}, so it's shown to nobody. ${NEEDS_ADMIN}`
  yield { kind: 'problem', id: `Permissions of ${path}`, reason }
}

/** By mailbox. */
type Cursor = Readonly<Record<string, MailboxState>>

async function* changes(source: ImapSource, cursor: string | undefined): AsyncIterable<Change> {
  const before = (cursor === undefined ? {} : JSON.parse(cursor)) as Cursor
  const after: Record<string, MailboxState> = {}
  for (const { path, state } of (await mailboxes.of(source)).all) {
    const last = Object.hasOwn(before, path) ? before[path] : undefined
    after[path] = state
    // A mailbox that is new to us is listed anyway.
    if (last === undefined || isSame(last, state)) continue
    const found = await changesOf(source, path, last)
    if (found === undefined) yield { kind: 'scope', id: path }
    else {
      after[path] = found.state
      yield* mailboxChanges(source, path, found)
    }
  }
  yield { kind: 'cursor', next: JSON.stringify(after) }
}

function isSame(last: MailboxState, now: MailboxState): boolean {
  if (last.uidValidity !== now.uidValidity) return false
  if (now.highestModSeq !== undefined) return last.highestModSeq === now.highestModSeq
  return now.uidNext !== undefined && last.uidNext === now.uidNext && last.messages === now.messages
}

/** Undefined: UIDs started over, or the server can't say what changed, so the mailbox is listed. */
async function changesOf({ mail }: ImapSource, path: string, last: MailboxState) {
  try {
    return await mail.changesSince(path, last)
  } catch (error) {
    if (error instanceof SourceError && (error.kind === 'unreachable' || error.kind === 'unauthorized')) throw error
    return undefined
  }
}

async function* mailboxChanges(
  source: ImapSource,
  path: string,
  { state: { uidValidity }, changed, vanished }: NonNullable<Awaited<ReturnType<typeof changesOf>>>,
): AsyncGenerator<Change> {
  for (const uid of vanished) yield { kind: 'gone', id: messageId(path, { uidValidity, uid }) }
  if (changed.length === 0) return
  // Most changes are flags, like "read", of messages that we have.
  const known = new Set<string>()
  for await (const { id } of source.known(path)) known.add(id)
  for (const uid of changed) {
    const id = messageId(path, { uidValidity, uid })
    if (!known.has(id)) yield { kind: 'changed', id, scope: path }
  }
}

async function read(source: ImapSource, { id }: Pick<Item, 'id' | 'scope'>): Promise<ReadResult> {
  const key = readMessageId(id)
  if (key === undefined) return { kind: 'gone' }
  try {
    const bytes = await source.mail.read(key.mailbox, key, MAX_MESSAGE_BYTES)
    if (bytes === undefined) return { kind: 'gone' }
    return { kind: 'item', item: await messageItem(source.config, key.mailbox, key, bytes) }
  } catch (error) {
    if (error instanceof SourceError && error.kind === 'forbidden') return { kind: 'forbidden' }
    throw error
  }
}

/** Mailboxes and their permissions, read once per look at who is who. */
const mailboxes = {
  known: new WeakMap<ImapSource, Promise<SharedMailboxes>>(),
  of(source: ImapSource): Promise<SharedMailboxes> {
    return this.known.get(source) ?? this.readAgain(source)
  },
  readAgain(source: ImapSource): Promise<SharedMailboxes> {
    const found = SharedMailboxes.read(source)
    this.known.set(source, found)
    found.catch(() => this.known.delete(source))
    return found
  },
}
