import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { sourceUsers } from '#connector-kit'
import { checkConnection, checkNewConnection, listSourceScopes } from '../../src/domain/connections/check-connection.ts'
import {
  getConnection,
  getRun,
  listConnections,
  listProblems,
  listRuns,
} from '../../src/domain/connections/read-connections.ts'
import { removeConnection } from '../../src/domain/connections/remove-connection.ts'
import { retryProblems } from '../../src/domain/connections/retry-problems.ts'
import { pauseConnection, resumeConnection, startRun } from '../../src/domain/connections/start-run.ts'
import { operator } from '../../src/domain/shared/actor.ts'
import { connectedApp } from '../support/connections/connected-app.ts'
import { TestSource } from '../support/connections/test-source.ts'
import { eventually } from '../support/eventually.ts'

/** Projects with so many items each, that every user of the source sees. */
async function projects(names: readonly string[], items: number): Promise<TestSource> {
  const source = await new TestSource('a-secret-that-nobody-may-see').start()
  source.addUser('ann')
  for (const name of names) {
    source.projects.set(name, { title: name, access: sourceUsers })
    for (let at = 0; at < items; at++) source.addItem(`${name}-${String(at).padStart(3, '0')}`, { project: name })
  }
  return source
}

test('one broken item and one broken project stop nothing else, and are tried again', async () => {
  const source = await projects(['a', 'b', 'c'], 20)
  source.broken.add('a-007').add('b')
  const app = await connectedApp(source)
  const ann = await app.app.clientToken('ann@acme.example')

  const run = await app.run()

  assert.equal(run.outcome, 'problems')
  assert.equal((await app.finds(ann)).length, 39)
  const problems = await listProblems(app.services, operator, 'tickets')
  assert.deepEqual(problems.map(({ stage, subject }) => `${stage} ${subject}`).sort(), ['item a-007', 'scope b'])

  source.broken.clear()
  app.app.clock.advance({ seconds: 1 })
  assert.equal(await retryProblems(app.services, operator, 'tickets'), 2)
  assert.equal((await app.ended(2)).outcome, 'done')
  await app.app.indexed()
  assert.equal((await app.finds(ann)).length, 60)
})

test('an item that the connection may not read is shown to nobody, and a problem says so', async () => {
  const source = await projects(['a'], 3)
  source.forbidden.add('a-001')
  const app = await connectedApp(source)
  const ann = await app.app.clientToken('ann@acme.example')

  await app.run()
  source.forbidden.add('a-002')
  source.changeItem('a-002', { text: 'another text' })
  await app.run()

  assert.deepEqual(await app.finds(ann), ['Title a-000'])
  const problems = await listProblems(app.services, operator, 'tickets')
  assert.deepEqual(problems.map(({ subject, reason }) => [subject, /isn't allowed to read it/.test(reason)]).sort(), [
    ['a-001', true],
    ['a-002', true],
  ])
})

test('a run whose process is killed goes on at its last page', async () => {
  const source = await projects(['a'], 50)
  const app = await connectedApp(source, { config: { url: source.url, pageSize: 10 } })
  const ann = await app.app.clientToken('ann@acme.example')

  for (const [at, after] of ['', 'a-009', 'a-019', 'a-039'].entries()) {
    source.crashAt = `a ${after}`
    assert.equal((await app.run()).outcome, 'failed', `at page ${at}`)
  }
  const last = await app.run()

  assert.equal(last.outcome, 'done', last.message)
  assert.equal((await app.finds(ann)).length, 50)
  assert.ok(source.reads() <= 50 + 4 * 10, 'at most one page is read twice after each crash')
})

test('an item that crashes the connector holds up the others for two runs at most', async () => {
  const source = await projects(['a'], 30)
  source.crashItems.add('a-012')
  const app = await connectedApp(source)
  const ann = await app.app.clientToken('ann@acme.example')

  assert.deepEqual([(await app.run()).outcome, (await app.run()).outcome], ['failed', 'failed'])
  assert.equal((await app.run()).outcome, 'problems')
  source.crashItems.clear()
  app.app.clock.advance({ minutes: 10 })
  assert.equal((await app.run()).outcome, 'done')
  assert.equal((await app.finds(ann)).length, 30)
})

test('a source that asks to slow down is read all the same', async () => {
  const source = await projects(['a'], 10)
  source.throttles = 5
  const app = await connectedApp(source)

  assert.equal((await app.run()).counts.written, 10)
})

test('a source that hangs or refuses the credentials ends the run, which is tried again later', async () => {
  const source = await projects(['a'], 3)
  const app = await connectedApp(source, { isPaused: false, settings: { connectorTimeoutSeconds: '1' } })
  assert.equal((await app.ended(1)).outcome, 'done')

  source.hanging.add('/users')
  const hung = await app.run('changes')
  assert.equal(hung.outcome, 'unreachable')
  assert.match(hung.message ?? '', /did not answer in time/)
  const minutesLater = async () => {
    const { nextDueAt } = await getConnection(app.services, operator, 'tickets')
    return (nextDueAt.getTime() - app.app.clock.now().getTime()) / 60_000
  }
  assert.equal(await minutesLater(), 1)
  source.hanging.clear()

  Object.defineProperty(source, 'secret', { value: 'another' })
  const refused = await app.run('changes')
  assert.equal(refused.outcome, 'unauthorized')
  assert.equal(await minutesLater(), 5)
  const [check] = await checkConnection(app.services, operator, 'tickets')
  assert.deepEqual([check?.name, check?.result], ['Credentials', 'failed'])
})

test('a dry run says what would come and writes nothing', async () => {
  const source = await projects(['a', 'b'], 15)
  source.addUser('bot', { email: '', name: 'Bot' })
  source.broken.add('a-001')
  const app = await connectedApp(source)
  const stored = async () => {
    const { documents, crawls, identity, connections } = app.services
    return JSON.stringify([
      await documents.lastSeq(),
      await identity.version(),
      await crawls.accounts('tickets'),
      await crawls.scopes('tickets'),
      await crawls.itemsAfter('tickets', '', 100),
      await crawls.problems('tickets', 100),
      await connections.find('tickets'),
    ])
  }
  const before = await stored()

  const { id } = await app.run('dry-run')

  assert.equal(await stored(), before)
  const { report, outcome } = await getRun(app.services, operator, 'tickets', id)
  assert.equal(outcome, 'done')
  assert.equal(report?.documents, 30)
  assert.deepEqual(report?.accountsWithoutEmail, [{ id: 'bot', name: 'Bot' }])
  assert.deepEqual(
    report?.scopes.map(({ id: scope, items }) => [scope, items]),
    [
      ['a', 15],
      ['b', 15],
    ],
  )
  assert.equal(report?.samples.length, 29)
  assert.equal(report?.samples[0]?.access, 'people who can see a')
  assert.deepEqual(report?.samples[0]?.readers, ['ann', 'Bot'])
  assert.deepEqual(
    report?.problems.map(({ subject }) => subject),
    ['a-001'],
  )
})

test('the secret is in no answer, no log entry and no file', async () => {
  const source = await projects(['a'], 3)
  const app = await connectedApp(source)
  await app.run()
  await checkConnection(app.services, operator, 'tickets')

  const shown = JSON.stringify([
    await listConnections(app.services, operator),
    await getConnection(app.services, operator, 'tickets'),
    await listRuns(app.services, operator, 'tickets'),
    await listSourceScopes(app.services, operator, 'tickets'),
    await app.services.audit.list({ limit: 100 }),
    await app.services.datasources.list(),
  ])
  assert.ok(!shown.includes(source.secret))
  const files = readdirSync(app.app.data, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  assert.ok(files.length > 0)
  for (const { parentPath, name } of files) {
    assert.ok(!readFileSync(join(parentPath, name)).includes(source.secret), name)
  }
})

test('nobody pushes into the data source of a connection', async () => {
  const source = await projects(['a'], 1)
  const app = await connectedApp(source)
  await app.run()
  const token = await app.app.indexingToken()
  const pushes: [string, object][] = [
    ['indexdocument', { document: { datasource: 'tickets', id: 'x', title: 'x', permissions: {} } }],
    ['indexdocuments', { datasource: 'tickets', documents: [] }],
    [
      'bulkindexdocuments',
      { datasource: 'tickets', uploadId: 'u', documents: [], isFirstPage: true, isLastPage: true },
    ],
    ['deletedocument', { datasource: 'tickets', objectType: 'ticket', id: 'a-000' }],
    ['updatepermissions', { datasource: 'tickets', objectType: 'ticket', id: 'a-000', permissions: {} }],
    ['indexuser', { datasource: 'tickets', user: { email: 'eve@acme.example', userId: 'ann', name: 'Eve' } }],
    ['indexgroup', { datasource: 'tickets', group: { name: 'scope-a' } }],
    ['indexmembership', { datasource: 'tickets', membership: { groupName: 'scope-a', memberUserId: 'eve' } }],
    ['bulkindexusers', { datasource: 'tickets', uploadId: 'u', users: [], isFirstPage: true, isLastPage: true }],
    ['adddatasource', { name: 'tickets', displayName: 'Mine', isUserReferencedByEmail: true }],
  ]

  for (const [operation, body] of pushes) {
    const { status, body: answer } = await app.app.index(operation, body, token)
    assert.equal(status, 403, `${operation}: ${JSON.stringify(answer)}`)
    assert.match(JSON.stringify(answer), /filled by a connection/)
  }
  const { body } = await app.app.index('getdatasourceconfig', { datasource: 'tickets' }, token)
  assert.equal(body.name, 'tickets')
})

test('a paused connection does not run by itself, and a run under way stops', async () => {
  const source = await projects(['a'], 30)
  const app = await connectedApp(source)
  source.hanging.add('/projects/a')
  await startRun(app.services, operator, 'tickets', 'compare')
  await eventually('the listing hangs', async () => source.requests.includes('/projects/a/items'))

  await pauseConnection(app.services, operator, 'tickets')
  assert.equal((await app.ended(1)).outcome, 'stopped')
  source.hanging.clear()

  app.app.clock.advance({ seconds: 1 })
  await resumeConnection(app.services, operator, 'tickets')
  assert.equal((await app.ended(2)).outcome, 'done')
})

test('removing a connection deletes, hides or keeps its documents', async () => {
  const source = await projects(['a'], 5)
  const app = await connectedApp(source)
  const ann = await app.app.clientToken('ann@acme.example')
  await app.run()
  assert.equal((await app.finds(ann)).length, 5)

  await removeConnection(app.services, operator, 'tickets', 'delete')
  assert.deepEqual(await app.finds(ann), [])
  await eventually('the connection is gone', async () => (await app.services.connections.find('tickets')) === undefined)
  assert.deepEqual(await app.services.documents.countByType('tickets'), [])
  assert.equal((await app.services.datasources.find('tickets'))?.connectionId, undefined)
})

test('settings are checked before they are stored', async () => {
  const source = await projects(['a'], 1)
  const app = await connectedApp(source)

  const [check] = await checkNewConnection(app.services, operator, {
    connector: 'test',
    config: { url: source.url },
    secret: { key: source.secret },
  })
  assert.deepEqual(check, { name: 'reachable', result: 'ok', detail: '1 projects' })
  await assert.rejects(
    checkNewConnection(app.services, operator, { connector: 'none' }),
    /`connector` must be one of .*; got "none"/,
  )
})
