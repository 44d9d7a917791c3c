import { Type } from 'typebox'
import {
  type Access,
  type Account,
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

type Config = { url: string; pageSize?: number; hasWholeItems?: boolean; showsEnvironment?: boolean }

/** The connector for `TestSource`. */
export default defineConnector({
  name: 'test',
  title: 'Test tickets',
  description: 'Tickets of a test.',
  category: 'tickets',
  version: 1,
  config: Type.Object({
    url: Type.String({ format: 'uri', title: 'Address' }),
    pageSize: Type.Optional(Type.Integer({ minimum: 1 })),
    hasWholeItems: Type.Optional(Type.Boolean()),
    showsEnvironment: Type.Optional(Type.Boolean()),
  }),
  secret: Type.Object({ key: Type.String() }),
  transport: 'http',
  hosts: ({ url }) => [new URL(url).host],
  credentials: ({ key }) => ({ headers: { authorization: `Bearer ${key}` } }),
  limits: { requestsPerSecond: 1000, concurrent: 4 },
  verifiesEmails: true,
  permissionRules: [{ source: 'Members of a project', almanac: 'See its tickets', isExact: true }],
  objectTypes: [{ name: 'ticket', title: 'Ticket' }],

  async *check(source) {
    if (source.config.showsEnvironment === true) {
      yield { name: 'environment', result: 'ok', detail: JSON.stringify([process.env, process.argv, source.config]) }
    }
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
  return parse((await source.http.get(source.config.url + path)).bytes)
}

function parse<T>(bytes: Uint8Array): T {
  return JSON.parse(Buffer.from(bytes).toString('utf8')) as T
}
