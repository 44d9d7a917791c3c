import type { TBoolean, TInteger, TObject, TOptional, TString } from 'typebox'
import {
  type Access,
  type Account,
  type Check,
  defineConnector,
  type Group,
  type Item,
  type Source,
  SourceError,
  scope as scopeAccess,
} from '#connector-kit'

interface WireItem {
  id: string
  project: string
  version: number
  title: string
  text: string
  access?: Access
  author?: string
}

type Config = {
  url: string
  pageSize?: number
  hasWholeItems?: boolean
  behavior?: string
}

/**
 * Plain JSON Schema, because tests start a process for each of over a hundred runs, and loading TypeBox is most of such
 * a start.
 */
const CONFIG = {
  type: 'object',
  required: ['url'],
  properties: {
    url: { type: 'string', format: 'uri', title: 'Address' },
    pageSize: { type: 'integer', minimum: 1 },
    hasWholeItems: { type: 'boolean' },
    behavior: { type: 'string' },
  },
} as unknown as TObject<{
  url: TString
  pageSize: TOptional<TInteger>
  hasWholeItems: TOptional<TBoolean>
  behavior: TOptional<TString>
}>
const SECRET = { type: 'object', required: ['key'], properties: { key: { type: 'string' } } } as unknown as TObject<{
  key: TString
}>

/** The connector for `TestSource`. */
export default defineConnector({
  name: 'test',
  title: 'Test tickets',
  description: 'Tickets of a test.',
  category: 'tickets',
  version: 1,
  config: CONFIG,
  secret: SECRET,
  transport: 'http',
  hosts: ({ url }) => [new URL(url).host],
  idOf: ({ hostname, pathname }) =>
    hostname === 'tickets.acme.example' ? decodeURIComponent(pathname.slice(1)) || undefined : undefined,
  credentials: ({ key }) => ({ headers: { authorization: `Bearer ${key}` } }),
  limits: { requestsPerSecond: 1000, concurrent: 4 },
  verifiesEmails: true,
  permissionRules: [{ source: 'Members of a project', almanac: 'See its tickets', isExact: true }],
  objectTypes: [{ name: 'ticket', title: 'Ticket' }],

  async *check(source) {
    const { behavior } = source.config
    if (behavior === 'environment') {
      yield { name: 'environment', result: 'ok', detail: JSON.stringify([process.env, process.argv, source.config]) }
    }
    if (behavior === 'hang') await new Promise(() => {})
    if (behavior === 'memory') for (const kept: Buffer[] = []; ; ) kept.push(Buffer.alloc(16 * 1024 * 1024, 1))
    if (behavior === 'probe') yield* probe()
    yield { name: 'reachable', result: 'ok', detail: `${(await json<unknown[]>(source, '/projects')).length} projects` }
  },
  async *accounts(source) {
    yield* await json<Account[]>(source, '/users')
  },
  async *groups(source) {
    yield* await json<Group[]>(source, '/groups')
  },
  async *scopes(source) {
    yield* await json<{ id: string; title: string; access: Access }[]>(source, '/projects')
  },
  async *list(source, { id }, checkpoint) {
    let after = typeof checkpoint === 'string' ? checkpoint : ''
    for (;;) {
      const { pageSize = 10, hasWholeItems = false } = source.config
      const response = await source.http.get(`${source.config.url}/projects/${encodeURIComponent(id)}/items`, {
        query: { after, limit: pageSize },
      })
      if (response.headers['x-crash'] !== undefined) process.kill(process.pid, 'SIGKILL')
      const page = parse<WireItem[]>(response.bytes)
      for (const each of page) {
        yield hasWholeItems
          ? { kind: 'item', item: toItem(each) }
          : { kind: 'entry', id: each.id, version: String(each.version) }
      }
      const last = page.at(-1)
      if (last === undefined) return
      after = last.id
      yield { kind: 'checkpoint', state: after }
    }
  },
  async *changes(source, cursor) {
    const query = cursor === undefined ? '' : `?since=${cursor}`
    const found = await json<{ changes: never[]; next: number }>(source, `/changes${query}`)
    yield* found.changes
    yield { kind: 'cursor', next: String(found.next) }
  },
  async read(source, { id }) {
    try {
      return { kind: 'item', item: toItem(await json<WireItem>(source, `/items/${encodeURIComponent(id)}`)) }
    } catch (error) {
      if (error instanceof SourceError && error.kind === 'gone') return { kind: 'gone' }
      if (error instanceof SourceError && error.kind === 'forbidden') return { kind: 'forbidden' }
      throw error
    }
  },
})

function toItem({ id, project, version, title, text, access, author }: WireItem): Item {
  return {
    id,
    scope: project,
    version: String(version),
    objectType: 'ticket',
    title,
    url: `https://tickets.acme.example/${id}`,
    body: { mimeType: 'text/plain', content: text },
    access: access ?? scopeAccess(project),
    ...(author !== undefined && { author }),
  }
}

async function json<T>(source: Source<Config>, path: string): Promise<T> {
  const { headers, bytes } = await source.http.get(source.config.url + path)
  if (headers['x-crash'] !== undefined) process.kill(process.pid, 'SIGKILL')
  return parse(bytes)
}

/** What a process of a connector must not be able to do. */
async function* probe(): AsyncGenerator<Check> {
  const attempts: Record<string, () => unknown> = {
    fetch: () => fetch('http://127.0.0.1'),
    net: () => import('node:net'),
    http: () => import('node:http'),
    processes: () => import('node:child_process'),
    builtin: () => process.getBuiltinModule('net'),
    write: async () => (await import('node:fs/promises')).writeFile('/tmp/connector-was-here', ''),
    read: async () => (await import('node:fs/promises')).readFile('/etc/passwd'),
  }
  for (const [name, attempt] of Object.entries(attempts)) {
    try {
      await attempt()
      yield { name, result: 'failed', detail: 'it worked' }
    } catch {
      yield { name, result: 'ok', detail: 'refused' }
    }
  }
}

function parse<T>(bytes: Uint8Array): T {
  return JSON.parse(Buffer.from(bytes).toString('utf8')) as T
}
