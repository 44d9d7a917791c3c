import { promisify } from 'node:util'
import { ImapFlow } from 'imapflow'
import {
  type Mailbox,
  type MailboxState,
  type MailChanges,
  type MailEntry,
  type MailPermission,
  type MailServer,
  type MessageKey,
  SourceError,
} from '#connector-kit'
import { Semaphore } from '../../../kernel/semaphore.ts'
import type { OpenTransport, TransportContext } from '../transport.ts'
import { imapAddress } from './imap-address.ts'
import { type RawClient, readAcl, readChanges } from './imap-commands.ts'
import { isMissing, toSourceError } from './imap-errors.ts'

const PAGE_SIZE = 500

/** One connection to an IMAP server, signed in when it's needed. Mailboxes are only ever opened for reading. */
export function openImap(context: TransportContext): OpenTransport {
  const mail = new ImapMail(context)
  return { mail, close: () => mail.close() }
}

class ImapMail {
  readonly #context: TransportContext
  /** A connection has one open mailbox, so commands take turns. */
  readonly #turns = new Semaphore(1)
  #client: ImapFlow | undefined

  constructor(context: TransportContext) {
    this.#context = context
  }

  server(): Promise<MailServer> {
    return this.#do(async (client) => {
      const name = client.serverInfo?.name
      return {
        ...(typeof name === 'string' && { name }),
        hasPermissions: client.capabilities.has('ACL'),
        reportsChanges: client.enabled.has('QRESYNC'),
      }
    })
  }

  mailboxes(): Promise<Mailbox[]> {
    return this.#do(async (client) => {
      const all = await client.list({
        statusQuery: { messages: true, uidNext: true, uidValidity: true, highestModseq: true },
      })
      const others = (client.namespaces?.other || []).map(({ prefix }) => prefix).filter(Boolean)
      const shared = (client.namespaces?.shared || []).map(({ prefix }) => prefix).filter(Boolean)
      return all.flatMap(({ path, delimiter, specialUse, status }): Mailbox[] => {
        // Without a status it can't be opened: it's only a folder of others, or we may not read it.
        if (status?.uidValidity === undefined) return []
        const owner = ownerOf(path, delimiter, others, shared, this.#context.credentials.user)
        return [
          {
            path,
            ...(owner !== undefined && { owner }),
            ...(specialUse !== undefined && { specialUse }),
            messages: status.messages ?? 0,
            state: { ...toState(status.uidValidity, status.highestModseq), ...countsOf(status) },
          },
        ]
      })
    })
  }

  permissions(mailbox: string): Promise<MailPermission[] | undefined> {
    return this.#do(async (client) => (client.capabilities.has('ACL') ? readAcl(raw(client), mailbox) : undefined))
  }

  async *list(mailbox: string, fromUid: number): AsyncIterable<MailEntry> {
    const uids = await this.#do(async (client) => {
      await open(client, mailbox)
      const found = await client.search({ uid: `${Math.max(1, fromUid)}:*`, deleted: false }, { uid: true })
      // `*` is the last message, also where that comes before the first one asked for.
      return (found || []).filter((uid) => uid >= fromUid).sort((one, other) => one - other)
    })
    for (let at = 0; at < uids.length; at += PAGE_SIZE) {
      yield* await this.#do((client) => readPage(client, mailbox, uids.slice(at, at + PAGE_SIZE)))
    }
  }

  changesSince(mailbox: string, { uidValidity, highestModSeq }: MailboxState): Promise<MailChanges | undefined> {
    return this.#do(async (client) => {
      // Reopened, so that it's up to date.
      const box = await client.mailboxOpen(mailbox, { readOnly: true })
      const canTell = client.enabled.has('QRESYNC') && box.highestModseq !== undefined && highestModSeq !== undefined
      if (!canTell || String(box.uidValidity) !== uidValidity) return undefined
      const changes = await readChanges(raw(client), highestModSeq)
      return changes && { state: toState(box.uidValidity, box.highestModseq), ...changes }
    })
  }

  async read(mailbox: string, { uid, uidValidity }: MessageKey, maxBytes: number): Promise<Uint8Array | undefined> {
    const { maxBytes: limit } = this.#context
    try {
      return await this.#do(async (client) => {
        const box = await open(client, mailbox)
        if (String(box.uidValidity) !== uidValidity) return undefined
        const source = { start: 0, maxLength: Math.min(maxBytes, limit) }
        const found = await client.fetchOne(String(uid), { uid: true, flags: true, source }, { uid: true })
        return !found || found.flags?.has('\\Deleted') === true ? undefined : found.source
      })
    } catch (error) {
      if (error instanceof SourceError && error.kind === 'gone') return undefined
      throw error
    }
  }

  close(): void {
    this.#client?.close()
  }

  async #do<T>(work: (client: ImapFlow) => Promise<T>): Promise<T> {
    const { limiter, signal } = this.#context
    const leave = await this.#turns.acquire(signal)
    try {
      const done = await limiter.acquire(signal)
      try {
        return await work(await this.#connected())
      } finally {
        done()
      }
    } catch (error) {
      signal.throwIfAborted()
      if (isMissing(error))
        throw new SourceError('gone', "The mail server doesn't have this mailbox.", { cause: error })
      throw toSourceError(error, imapAddress(this.#context.config).host)
    } finally {
      leave()
    }
  }

  async #connected(): Promise<ImapFlow> {
    if (this.#client?.usable === true) return this.#client
    const { config, credentials, network, timeoutMs, maxBytes, signal } = this.#context
    const { host, port, isSecure, mayBePlain } = imapAddress(config)
    const lookup = promisify(network.reach(host, port, isSecure || !mayBePlain)) as unknown as (
      name: string,
      options: object,
    ) => Promise<string | { address: string }>
    // The name is resolved by us, so the address that was checked is the one that is connected to.
    const found = await lookup(host, {})
    const client = new ImapFlow({
      host: typeof found === 'string' ? found : found.address,
      servername: host,
      port,
      secure: isSecure,
      ...(!isSecure && !mayBePlain && { doSTARTTLS: true }),
      auth: { user: credentials.user ?? '', pass: credentials.password ?? '' },
      clientInfo: { name: 'Almanac' },
      qresync: true,
      disableAutoIdle: true,
      logger: false,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      maxLiteralSize: maxBytes,
    })
    // The command under way fails by itself.
    client.on('error', () => {})
    const stop = () => client.close()
    signal.addEventListener('abort', stop, { once: true })
    client.once('close', () => signal.removeEventListener('abort', stop))
    this.#client = client
    await client.connect()
    return client
  }
}

async function open(client: ImapFlow, mailbox: string) {
  const { mailbox: current } = client
  return current !== false && current.path === mailbox ? current : client.mailboxOpen(mailbox, { readOnly: true })
}

async function readPage(client: ImapFlow, mailbox: string, uids: readonly number[]): Promise<MailEntry[]> {
  const { uidValidity } = await open(client, mailbox)
  const found = await client.fetchAll(uids.join(','), { uid: true, flags: true, size: true }, { uid: true })
  return found
    .filter(({ flags }) => flags?.has('\\Deleted') !== true)
    .map(({ uid, size = 0 }) => ({ uid, uidValidity: String(uidValidity), bytes: size }))
    .sort((one, other) => one.uid - other.uid)
}

function toState(uidValidity: bigint, highestModseq: bigint | undefined): MailboxState {
  return {
    uidValidity: String(uidValidity),
    ...(highestModseq !== undefined && { highestModSeq: String(highestModseq) }),
  }
}

function countsOf({ uidNext, messages }: { uidNext?: number | undefined; messages?: number | undefined }) {
  return { ...(uidNext !== undefined && { uidNext }), ...(messages !== undefined && { messages }) }
}

/** Whose mailbox it is, by its namespace (RFC 2342): `shared/ann/Projects` belongs to ann, and public ones to nobody. */
function ownerOf(
  path: string,
  delimiter: string,
  others: readonly string[],
  shared: readonly string[],
  login: string | undefined,
): string | undefined {
  const prefix = others.find((each) => path.startsWith(each))
  if (prefix !== undefined) return path.slice(prefix.length).split(delimiter, 1)[0]
  return shared.some((each) => path.startsWith(each)) ? undefined : login
}

function raw(client: ImapFlow): RawClient {
  return client as unknown as RawClient
}
