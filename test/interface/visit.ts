import { CLIENT_SCOPES } from '../../src/domain/shared/client-scopes.ts'
import { type Answer, makeApp, type TestApp } from '../support/make-app.ts'
import type { Operation } from './interface.ts'

/** How the walk asks an operation so that it answers well. */
export interface Visit {
  /** The credential. Defaults to one for the operation's API. */
  readonly as?: 'indexing' | 'rotating' | 'metadata' | 'admin' | 'superAdmin'
  /** The values of `{name}` in the path. */
  readonly params?: Readonly<Record<string, string>> | ((world: World) => Promise<Record<string, string>>)
  readonly body?: object | ((world: World) => Promise<object>)
  /** What stands after the `?`. */
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  /** The status of its refusal, for an operation that this service can only refuse. */
  readonly refusal?: number
}

/** Operations by name: `POST /rest/api/v1/search`. */
export type Visits = Readonly<Record<string, Visit>>

export const ALICE = 'alice@acme.example'
export const PAGE = { datasource: 'wiki', objectType: 'Page', id: 'plan' }
export const PAGE_ID = 'wiki:Page:plan'
export const PAGE_URL = 'https://wiki.example/plan'

/** The service with a little of everything that operations need to find. */
export interface World {
  readonly app: TestApp
  /** Asks as the user; for what a visit has to prepare. */
  client(operation: string, body: object): Promise<Answer>
  /** The same for any address. */
  send(path: string, body: object, headers: Readonly<Record<string, string>>): Promise<Answer>
  visit(operation: Operation, visit: Visit): Promise<Answer>
}

export async function makeWorld(): Promise<World> {
  // What an operation fetches, a visit serves.
  const app = await makeApp({ skillRanges: '127.0.0.1/32', toolRanges: '127.0.0.1/32', membersPublish: 'on' })
  const push = await app.indexingToken()
  for (const name of ['wiki', 'replaced']) await app.addDatasource({ name, isUserReferencedByEmail: true })
  const body = { mimeType: 'text/plain', textContent: 'The wombat plan for the next quarter.' }
  const documents = [
    { ...PAGE, title: 'Wombat plan', viewURL: PAGE_URL, body, author: { email: ALICE }, tags: ['plans'] },
  ]
  await app.index('indexdocuments', { datasource: 'wiki', documents }, push)
  await app.index('indexuser', { datasource: 'wiki', user: { email: ALICE, name: 'Alice' } }, push)
  await app.index('indexgroup', { datasource: 'wiki', group: { name: 'staff' } }, push)
  const employee = { email: ALICE, firstName: 'Alice', lastName: 'Adams', department: 'Engineering', title: 'Engineer' }
  await app.index('indexemployee', { employee }, push)
  await app.index('indexteam', { team: { id: 't1', name: 'Wombats', members: [{ email: ALICE }] } }, push)
  await app.indexed()
  const tokens = {
    indexing: push,
    rotating: await app.indexingToken({ rotationPeriodMinutes: 1440 }),
    metadata: await app.indexingToken({ datasources: [], metadataScopes: ['custommetadata:global_scope'] }),
    client: await app.clientToken(
      ALICE,
      CLIENT_SCOPES.filter((scope) => scope !== 'ADMIN'),
    ),
    admin: await app.administratorToken('admin@acme.example'),
    superAdmin: await app.clientToken('chief@acme.example', [...CLIENT_SCOPES], 'super-admin'),
  }
  const world: World = {
    app,
    client: (operation, request) => app.send(`/rest/api/v1/${operation}`, request, { token: tokens.client }),
    send: (path, request, headers) => app.send(path, request, { token: tokens.client, headers: { ...headers } }),
    async visit(operation, { as, params = {}, query = {}, body: request, headers = {} }) {
      const values = typeof params === 'function' ? await params(world) : params
      const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
      const token = tokens[as ?? (operation.api === 'indexing' ? 'indexing' : 'client')]
      const sent = typeof request === 'function' ? await request(world) : request
      const asked = new URLSearchParams(query).toString()
      return app.send(asked === '' ? path : `${path}?${asked}`, sent, { method: operation.method, token, headers })
    },
  }
  return world
}

/** All visits in one table; an operation that two files visit is a mistake. */
export function allVisits(...parts: readonly Visits[]): ReadonlyMap<string, Visit> {
  const visits = new Map<string, Visit>()
  for (const [name, visit] of parts.flatMap(Object.entries)) {
    if (visits.has(name)) throw new Error(`${name} is visited twice`)
    visits.set(name, visit)
  }
  return visits
}
