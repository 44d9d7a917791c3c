import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allOf, anyOf, everyone, except, group, nobody, scope, sourceUsers, user } from '#connector-kit'
import { changeConnection } from '../../src/domain/connections/change-connection.ts'
import { mapAccount } from '../../src/domain/connections/map-account.ts'
import { listAccounts, listProblems, listScopes } from '../../src/domain/connections/read-connections.ts'
import { retryProblems } from '../../src/domain/connections/retry-problems.ts'
import { pauseConnection, startRun } from '../../src/domain/connections/start-run.ts'
import { operator } from '../../src/domain/shared/actor.ts'
import { type ConnectedApp, connectedApp } from '../support/connections/connected-app.ts'
import { TestSource } from '../support/connections/test-source.ts'
import { eventually } from '../support/eventually.ts'

/** Two projects: everyone at the source sees `open`; only the HR team sees `hr`. */
async function company(): Promise<TestSource> {
  const source = await new TestSource().start()
  for (const name of ['ann', 'bob', 'cat']) source.addUser(name)
  source.groups.set('7', { id: '7', title: 'HR team', members: [{ account: 'ann' }] })
  source.projects.set('open', { title: 'Open', access: sourceUsers })
  source.projects.set('hr', { title: 'HR', access: group('7') })
  source.addItem('open-1', { project: 'open' })
  source.addItem('hr-1', { project: 'hr' })
  source.addItem('hr-2', { project: 'hr', access: user('bob') })
  return source
}

async function tokens(app: ConnectedApp) {
  const of = (name: string) => app.app.clientToken(`${name}@acme.example`)
  return { ann: await of('ann'), bob: await of('bob'), cat: await of('cat'), stranger: await of('stranger') }
}

test('people find the items that the source shows them, and no others', async () => {
  const source = await company()
  const app = await connectedApp(source)
  const { ann, bob, cat, stranger } = await tokens(app)

  const run = await app.run()

  assert.equal(run.outcome, 'done', run.message)
  assert.deepEqual(await app.finds(ann), ['Title hr-1', 'Title open-1'])
  assert.deepEqual(await app.finds(bob), ['Title hr-2', 'Title open-1'])
  assert.deepEqual(await app.finds(cat), ['Title open-1'])
  assert.deepEqual(await app.finds(stranger), [])

  source.groups.set('7', { id: '7', title: 'HR team', members: [{ account: 'cat' }] })
  source.changeItem('hr-2', { access: allOf(scope('hr'), user('cat')) })
  source.addItem('hr-3', { project: 'hr', access: except(sourceUsers, anyOf(user('cat'), user('bob'))) })
  source.addUser('bob', { isActive: false })
  await app.run('changes')

  assert.deepEqual(await app.finds(ann), ['Title hr-3', 'Title open-1'])
  assert.deepEqual(await app.finds(bob), [])
  assert.deepEqual(await app.finds(cat), ['Title hr-1', 'Title hr-2', 'Title open-1'])
})

test('a scope that stops being public is public no longer, without its items being read again', async () => {
  const source = await company()
  source.projects.set('open', { title: 'Open', access: everyone })
  const app = await connectedApp(source)
  const { ann, stranger } = await tokens(app)
  await app.run()
  assert.deepEqual(await app.finds(stranger), ['Title open-1'])
  const reads = source.reads()

  source.projects.set('open', { title: 'Open', access: group('7') })
  await app.run('changes')

  assert.deepEqual(await app.finds(stranger), [])
  assert.deepEqual(await app.finds(ann), ['Title hr-1', 'Title open-1'])
  assert.equal(source.reads(), reads)
})

test('what is deleted at the source is gone after the next run, in a small data source too', async () => {
  const source = await company()
  const app = await connectedApp(source)
  const { ann, bob } = await tokens(app)
  await app.run()

  source.removeItem('hr-1')
  await app.run('changes')
  assert.deepEqual(await app.finds(ann), ['Title open-1'])

  source.feed.length = 0
  source.items.delete('hr-2')
  const { counts } = await app.run('compare')
  assert.deepEqual(await app.finds(bob), ['Title open-1'])
  assert.equal(counts.deleted, 1)
})

test('a listing that is cut short deletes nothing, however small the data source', async () => {
  const source = await company()
  for (let at = 0; at < 30; at++) source.addItem(`more-${at}`, { project: 'open' })
  const app = await connectedApp(source)
  const { cat } = await tokens(app)
  await app.run()
  const all = await app.finds(cat)
  assert.equal(all.length, 31)

  for (const shown of [0, 15, 29]) {
    source.cutListings.set('open', shown)
    const { counts, outcome } = await app.run('compare')
    assert.deepEqual(await app.finds(cat), all)
    assert.equal(counts.deleted, 0)
    assert.equal(outcome, shown === 29 ? 'done' : 'problems')
  }
  assert.deepEqual(await listProblems(app.services, operator, 'tickets'), [])

  source.cutListings.set('open', 10)
  assert.equal((await app.run('compare')).outcome, 'problems')
  source.cutListings.clear()
  app.app.clock.advance({ seconds: 1 })
  await retryProblems(app.services, operator, 'tickets')
  assert.equal((await app.ended(6)).outcome, 'done')
})

test('a project that the source forgets to list keeps its items; one that is deleted loses them', async () => {
  const source = await company()
  const app = await connectedApp(source)
  const { ann } = await tokens(app)
  await app.run()

  source.unlistedProjects.add('hr')
  await app.run('changes')
  assert.deepEqual(await app.finds(ann), ['Title hr-1', 'Title open-1'])
  const [problem] = await listProblems(app.services, operator, 'tickets')
  assert.match(problem?.reason ?? '', /still has its items/)

  source.projects.delete('hr')
  source.removeItem('hr-1')
  source.removeItem('hr-2')
  source.feed.length = 0
  await app.run('compare')
  assert.deepEqual(await app.finds(ann), ['Title open-1'])
  await app.run('compare')
  assert.deepEqual(
    (await listScopes(app.services, operator, 'tickets')).map(({ id }) => id),
    ['open'],
  )
})

test('an unchanged source is compared without reading items or writing documents', async () => {
  const source = await company()
  const app = await connectedApp(source)
  await app.run()
  const [reads, seq] = [source.reads(), await app.services.documents.lastSeq()]

  const { counts } = await app.run('compare')

  assert.deepEqual([source.reads(), await app.services.documents.lastSeq()], [reads, seq])
  assert.deepEqual([counts.listed, counts.written, counts.deleted], [3, 0, 0])
  assert.equal((await app.run('full')).counts.written, 3)
})

test('a run that is asked for while one of the same kind is under way begins when that one ends', async () => {
  const source = await company()
  const app = await connectedApp(source)
  await app.run()
  source.held.add('/projects')
  app.app.clock.advance({ seconds: 1 })
  await startRun(app.services, operator, 'tickets', 'compare')
  await eventually(
    'the run waits for the source',
    async () => source.requests.filter((path) => path === '/projects').length === 2,
  )
  await startRun(app.services, operator, 'tickets', 'compare')
  source.addItem('open-2', { project: 'open' })
  app.app.clock.advance({ seconds: 1 })
  source.letGo()

  assert.equal((await app.ended(3)).mode, 'compare')
  assert.equal((await app.services.connections.find('tickets'))?.startedMode, undefined)
  assert.deepEqual((await app.services.connections.due(app.app.clock.now(), 10)).length, 0)
})

test('a dry run that ends just after its connection was paused has stopped', async () => {
  const source = await company()
  const app = await connectedApp(source)
  source.held.add('/projects')
  await startRun(app.services, operator, 'tickets', 'dry-run')
  await eventually('the run waits for the source', async () => source.requests.includes('/projects'))

  await pauseConnection(app.services, operator, 'tickets')
  source.letGo()

  const run = await app.ended(1)
  assert.deepEqual([run.outcome, run.message], ['stopped', undefined])
})

test('an account without an email sees nothing until somebody says whose it is', async () => {
  const source = await company()
  const { email: _, ...unknown } = source.users.get('bob') ?? assert.fail()
  source.users.set('bob', unknown)
  const app = await connectedApp(source)
  const { bob, cat } = await tokens(app)
  await app.run()
  assert.deepEqual(await app.finds(bob), [])
  const unmatched = await listAccounts(app.services, operator, 'tickets', { isMatched: false, limit: 10 })
  assert.deepEqual(
    unmatched.map(({ id }) => id),
    ['bob'],
  )

  await mapAccount(app.services, operator, 'tickets', 'bob', { kind: 'person', email: 'Bob@acme.example' })
  assert.deepEqual(await app.finds(bob), ['Title hr-2', 'Title open-1'])
  await app.run('changes')
  assert.deepEqual(await app.finds(bob), ['Title hr-2', 'Title open-1'])

  await mapAccount(app.services, operator, 'tickets', 'bob', { kind: 'nobody' })
  assert.deepEqual(await app.finds(bob), [])
  await app.run('changes')
  assert.deepEqual(await app.finds(bob), [])
  assert.deepEqual(await app.finds(cat), ['Title open-1'])
})

test('a rule makes emails of logins', async () => {
  const source = await company()
  for (const name of ['ann', 'bob']) source.addUser(name, { email: '', login: name.toUpperCase() })
  source.addUser('cat', { email: '', login: 'boss@acme.example,x' })
  const app = await connectedApp(source, { accountRule: '{login}@acme.example' })
  const { ann, cat } = await tokens(app)

  await app.run()

  assert.deepEqual(await app.finds(ann), ['Title hr-1', 'Title open-1'])
  assert.deepEqual(await app.finds(cat), [])
})

test('permissions that refer to an unknown group admit nobody, and a problem says so', async () => {
  const source = await company()
  source.addItem('odd', { project: 'open', access: group('gone') })
  source.addItem('none', { project: 'open', access: nobody })
  const app = await connectedApp(source)
  const { ann } = await tokens(app)

  const { outcome } = await app.run()

  assert.equal(outcome, 'problems')
  assert.deepEqual(await app.finds(ann), ['Title hr-1', 'Title open-1'])
  const [problem] = await listProblems(app.services, operator, 'tickets')
  assert.deepEqual([problem?.stage, problem?.subject], ['access', 'group gone'])
  source.groups.set('gone', { id: 'gone', title: 'Back', members: [{ account: 'ann' }] })
  assert.equal((await app.run('changes')).outcome, 'done')
  assert.deepEqual(await app.finds(ann), ['Title hr-1', 'Title odd', 'Title open-1'])
})

test('only selected scopes are read, and one that is deselected loses its documents', async () => {
  const source = await company()
  const app = await connectedApp(source, { includedScopes: ['open'] })
  const { ann } = await tokens(app)
  await app.run()
  assert.deepEqual(await app.finds(ann), ['Title open-1'])

  await changeConnection(app.services, operator, 'tickets', { includedScopes: ['hr'] })
  await app.run('compare')

  assert.deepEqual(await app.finds(ann), ['Title hr-1'])
})
