import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pino } from 'pino'
import { runDueSchedules } from '../../src/domain/agents/schedules/run-due-schedules.ts'
import { writePlace } from '../../src/storage/copy/places.ts'
import { SWAP_LOCK, swapInSteps } from '../../src/storage/uploads/swap-in-steps.ts'
import { AdminApp, emailOf, makeAdminApp } from '../support/admin.ts'
import { eventually } from '../support/eventually.ts'
import { makeApp, type TestApp } from '../support/make-app.ts'
import { ALICE, makeOAuthApp } from '../support/oauth.ts'
import { postgresDatabases } from '../support/postgres-databases.ts'

const postgres = await postgresDatabases()
/** More than are swapped in by one transaction. */
const MANY = 2100

/** Two services on one database, with somebody of each role. */
async function twoServices(): Promise<{ one: AdminApp; other: AdminApp }> {
  const databaseUrl = await postgres.createDatabase()
  const one = await makeAdminApp({ databaseUrl })
  return { one, other: new AdminApp(await makeApp({ databaseUrl }, one.app.clock)) }
}

async function statusOf(app: TestApp, token: string): Promise<number> {
  return (await app.search(token, 'wombat')).status
}

test('a token, a session and a role that one service takes away are gone at the other with the next request', async () => {
  const { one, other } = await twoServices()
  const asAdmin = (method: string, path: string, body?: unknown) => other.as('super-admin', method, path, body)
  const phone = await one.app.clientToken('bob@acme.example')
  const push = await one.app.indexingToken()
  await one.app.addDatasource({ name: 'wiki' })
  const session = await one.session(emailOf('admin'))
  const users = () => one.app.send('/admin/api/v1/users', undefined, { method: 'GET', headers: session })
  const write = () => one.app.index('indexdocument', { datasource: 'wiki', document: { id: '1', title: 'x' } }, push)
  assert.deepEqual([await statusOf(one.app, phone), (await write()).status, (await users()).status], [200, 200, 200])

  const [token] = (await asAdmin('GET', 'client-tokens')).body.items
  await asAdmin('DELETE', `client-tokens/${token.id}`)
  assert.equal(await statusOf(one.app, phone), 401)
  const [indexing] = (await asAdmin('GET', 'indexing-tokens')).body.items
  await asAdmin('DELETE', `indexing-tokens/${indexing.id}`)
  assert.equal((await write()).status, 401)
  await asAdmin('PATCH', `users/${emailOf('admin')}`, { role: 'member' })
  assert.equal((await users()).status, 403)
  await asAdmin('PATCH', `users/${emailOf('admin')}`, { isActive: false })
  assert.equal((await users()).status, 401)
})

test('a membership that one service takes away hides at the other with the next request', async () => {
  const { one, other } = await twoServices()
  const push = await one.app.indexingToken()
  const alice = await one.app.clientToken(ALICE)
  await one.app.addDatasource({ name: 'wiki', isUserReferencedByEmail: true })
  await one.app.index('indexgroup', { datasource: 'wiki', group: { name: 'g' } }, push)
  const membership = { groupName: 'g', memberUserId: ALICE }
  await one.app.index('indexmembership', { datasource: 'wiki', membership }, push)
  const document = { id: '1', title: 'wombat', permissions: { allowedGroups: ['g'] } }
  await one.app.index('indexdocument', { datasource: 'wiki', document }, push)
  await one.app.indexed()
  assert.deepEqual(await one.app.titles(alice, 'wombat'), ['wombat'])

  await other.app.index('deletemembership', { datasource: 'wiki', membership }, push)

  assert.deepEqual(await one.app.titles(alice, 'wombat'), [])
})

test('access tokens of a grant that one service ends work for less than a second at the other', async () => {
  const databaseUrl = await postgres.createDatabase()
  const one = await makeOAuthApp({ databaseUrl })
  const other = await makeApp({ databaseUrl, baseUrl: one.base }, one.app.clock)
  const { access_token, client } = await one.tokens()
  assert.deepEqual([await statusOf(one.app, access_token), await statusOf(other, access_token)], [200, 200])

  await one.services.oauthRecords.removeAllOfClient(client.client_id)
  assert.equal(await statusOf(one.app, access_token), 401)
  one.app.clock.advance({ seconds: 1 })

  assert.equal(await statusOf(other, access_token), 401)
})

test('what a service that died was swapping in is refused another meanwhile, and ended by those that live', async () => {
  const databaseUrl = await postgres.createDatabase()
  const app = await makeApp({ databaseUrl })
  const push = await app.indexingToken()
  const alice = await app.clientToken(ALICE)
  await app.addDatasource({ name: 'wiki' })
  const documents = Array.from({ length: MANY }, (_, at) => ({ id: `d${at}`, title: `wombat ${at}` }))
  const page = { datasource: 'wiki', isFirstPage: true, isLastPage: false }
  await app.index('bulkindexdocuments', { ...page, uploadId: 'large', documents }, push)
  const dying = await writePlace({ data: '', databaseUrl })
  const upload = await dying.read.selectFrom('bulk_uploads').selectAll().executeTakeFirstOrThrow()
  const next = { ...page, uploadId: 'next', documents: [{ id: 'd0', title: 'x' }] }

  const during = await dying.onlyOne?.(SWAP_LOCK, async () => {
    const steps = swapInSteps(dying, { upload, lastPage: 'last', stale: 'pause', at: app.clock.now() })
    for (let step = 0; step < 3; step += 1) await steps.next()
    return { refused: await app.index('bulkindexdocuments', next, push), found: await app.search(alice, 'wombat') }
  })
  await dying.close()

  assert.equal(during?.result.refused.status, 409)
  assert.equal(during?.result.found.body.totalCount, 0)
  await eventually('everything is there', async () => (await app.search(alice, 'wombat')).body.totalCount === MANY)
  assert.equal((await app.index('bulkindexdocuments', next, push)).status, 200)
})

test('each of two services allows half of a limit, so that together they allow no more than one', async () => {
  const limits = { rateLimits: 'on', rateBurstSeconds: '1', searchPerSecond: '4' }
  const statuses = async (settings: object) => {
    const app = await makeApp({ ...limits, ...settings })
    const alice = await app.clientToken(ALICE)
    const found: number[] = []
    for (let count = 0; count < 5; count += 1) found.push(await statusOf(app, alice))
    return found
  }

  assert.deepEqual(await statuses({}), [200, 200, 200, 200, 429])
  assert.deepEqual(await statuses({ nodes: '2' }), [200, 200, 429, 429, 429])
})

test('a schedule of an agent that both services find due is run by one of them', async () => {
  const { one, other } = await twoServices()
  const alice = await one.app.clientToken(ALICE, ['AGENTS', 'SEARCH'])
  const agent = { name: 'Digest', instructions: 'What is new?' }
  const made = await one.app.send('/rest/api/v1/agents', agent, { token: alice })
  const timing = { frequency: 'DAILY', time: '09:00', time_zone: 'UTC' }
  const body = { agent_id: made.body.workflow.id, timing }
  const created = await one.app.send('/api/agent-schedules', body, { token: alice })
  assert.equal(created.status, 201, JSON.stringify(created.body))
  one.app.clock.advance({ days: 1 })

  const round = ({ services }: AdminApp) =>
    runDueSchedules(services, pino({ level: 'silent' }), new AbortController().signal)
  await Promise.all([round(one), round(other), round(one), round(other)])

  const { runs } = (await other.app.send('/app/api/v1/agentruns', {}, { token: alice })).body
  assert.equal(runs.length, 1)
})
