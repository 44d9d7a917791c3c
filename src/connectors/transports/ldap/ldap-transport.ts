import { connect as connectPlain } from 'node:net'
import { connect as connectSecure } from 'node:tls'
import { Client, type Entry, InvalidCredentialsError, NoSuchObjectError, ResultCodeError } from 'ldapts'
import { type DirectoryEntry, type DirectoryQuery, SourceError } from '#connector-kit'
import { networkFailure } from '../../../kernel/network/network-failure.ts'
import type { OpenTransport, TransportContext } from '../transport.ts'

const PAGE_SIZE = 500
/** More than this of one attribute is no name, address or list of members that anyone keeps in a directory. */
const MAX_VALUES = 200_000

/** One connection to an LDAP server, signed in when the first search needs it. */
export function openLdap(context: TransportContext): OpenTransport {
  const directory = new LdapDirectory(context)
  return { directory, close: () => directory.close() }
}

class LdapDirectory {
  readonly #context: TransportContext
  readonly #client: Client
  readonly #host: string
  #signedIn: Promise<void> | undefined

  constructor(context: TransportContext) {
    this.#context = context
    const { config, network, timeoutMs } = context
    const url = new URL(String(config['url']))
    const isSecure = url.protocol === 'ldaps:'
    const host = url.hostname.replace(/^\[|\]$/g, '')
    this.#host = host
    const port = Number(url.port) || (isSecure ? 636 : 389)
    this.#client = new Client({
      url: `${url.protocol}//${url.host}`,
      timeout: timeoutMs,
      connectTimeout: timeoutMs,
      // The name is resolved by us, so the address that was checked is the one that is connected to.
      createConnection: (() => connectPlain({ host, port, lookup: network.reach(host, port, false) })) as never,
      createSecureConnection: (() =>
        connectSecure({ host, port, servername: host, lookup: network.reach(host, port, true) })) as never,
    })
  }

  async *search({ base, scope, filter, attributes }: DirectoryQuery): AsyncIterable<DirectoryEntry> {
    const { limiter, signal } = this.#context
    await this.#signIn()
    const options = { scope, filter, attributes: [...attributes], paged: { pageSize: PAGE_SIZE } }
    const pages = this.#client.searchPaginated(base, options)
    for (;;) {
      const done = await limiter.acquire(signal)
      try {
        const page = await pages.next()
        if (page.done === true) return
        for (const entry of page.value.searchEntries) yield await this.#toEntry(entry)
      } catch (error) {
        throw toSourceError(error, this.#host)
      } finally {
        done()
      }
    }
  }

  async close(): Promise<void> {
    await this.#client.unbind().catch(() => {})
  }

  #signIn(): Promise<void> {
    const { user = '', password = '' } = this.#context.credentials
    // Without a user, directories that allow it are read anonymously.
    this.#signedIn ??= (user === '' ? Promise.resolve() : this.#client.bind(user, password)).catch((error) => {
      this.#signedIn = undefined
      throw toSourceError(error, this.#host)
    })
    return this.#signedIn
  }

  async #toEntry({ dn, ...values }: Entry): Promise<DirectoryEntry> {
    const attributes: Record<string, string[]> = {}
    for (const [name, value] of Object.entries(values)) {
      // Active Directory gives long lists in ranges: `member;range=0-1499`.
      const [, plain = name, end] = /^([^;]+);range=\d+-(\d+|\*)$/i.exec(name) ?? []
      const all = textsOf(value)
      if (end !== undefined && end !== '*') all.push(...(await this.#rest(dn, plain, Number(end) + 1)))
      attributes[plain.toLowerCase()] = all
    }
    return { dn, attributes }
  }

  async #rest(dn: string, name: string, from: number): Promise<string[]> {
    const all: string[] = []
    for (let start = from; start < MAX_VALUES; ) {
      const { searchEntries } = await this.#client.search(dn, {
        scope: 'base',
        attributes: [`${name};range=${start}-*`],
      })
      const [found] = Object.entries(searchEntries[0] ?? {}).filter(([key]) =>
        key.toLowerCase().startsWith(`${name.toLowerCase()};range=`),
      )
      if (found === undefined) return all
      all.push(...textsOf(found[1]))
      const end = /-(\d+|\*)$/.exec(found[0])?.[1]
      if (end === undefined || end === '*') return all
      start = Number(end) + 1
    }
    throw new SourceError('failed', `${dn} has more than ${MAX_VALUES} values of ${name}.`)
  }
}

function textsOf(value: Entry[string]): string[] {
  const all = Array.isArray(value) ? value : [value]
  return all.map((each) => (typeof each === 'string' ? each : each.toString('utf8')))
}

function toSourceError(error: unknown, host: string): SourceError {
  if (error instanceof SourceError) return error
  if (error instanceof InvalidCredentialsError) {
    return new SourceError('unauthorized', 'The directory refused the user or the password.', { cause: error })
  }
  if (error instanceof NoSuchObjectError) {
    return new SourceError('gone', 'The directory has no such base DN.', { cause: error })
  }
  const message = error instanceof Error ? error.message : String(error)
  const kind = error instanceof ResultCodeError ? 'failed' : 'unreachable'
  const reason = networkFailure(error, host) ?? `The directory can't be read: ${message}`
  return new SourceError(kind, reason, { cause: error })
}
