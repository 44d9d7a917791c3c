import assert from 'node:assert/strict'
import { test } from 'node:test'
import { group, sourceUsers, user } from '#connector-kit'
import { addConnection } from '../../src/domain/connections/add-connection.ts'
import { listProblems } from '../../src/domain/connections/read-connections.ts'
import { startRun } from '../../src/domain/connections/start-run.ts'
import { operator } from '../../src/domain/shared/actor.ts'
import { connectedApp, TEST_CONNECTOR } from '../support/connections/connected-app.ts'
import { TestSource } from '../support/connections/test-source.ts'
import { eventually } from '../support/eventually.ts'
import { makeApp } from '../support/make-app.ts'

/** 50 in `npm run test:long -- connections`: 1,000 items. */
const ITEMS_PER_PROJECT = Number(process.env['ALMANAC_ITEMS_PER_PROJECT'] ?? 10)

test('one broken item and one broken project of 20 hold up nothing else, also in a storm of 429s', async () => {
  const source = await new TestSource().start()
  source.addUser('ann')
  const names = Array.from({ length: 20 }, (_, at) => `p${String(at).padStart(2, '0')}`)
  for (const name of names) {
    source.projects.set(name, { title: name, access: sourceUsers })
    for (let at = 0; at < ITEMS_PER_PROJECT; at++)
      source.addItem(`${name}-${String(at).padStart(2, '0')}`, { project: name })
  }
  source.broken.add('p03-07').add('p11')
  const storms = new Set(['/projects/p05/items', '/items/p08-03'])
  source.onRequest = (path) => {
    if (storms.delete(path)) source.throttles = 6
  }
  const app = await connectedApp(source, { config: { url: source.url, pageSize: 50 } })

  const { outcome, counts } = await app.run()

  assert.equal(outcome, 'problems')
  const expected = 19 * ITEMS_PER_PROJECT - 1
  assert.equal(counts.written, expected)
  const problems = await listProblems(app.services, operator, 'tickets')
  assert.deepEqual(problems.map(({ stage, subject }) => `${stage} ${subject}`).sort(), ['item p03-07', 'scope p11'])
  assert.equal((await app.services.documents.countByType('tickets'))[0]?.count, expected)
})

test('a source that hangs keeps no other connection waiting', async () => {
  const [slow, quick] = [await new TestSource().start(), await new TestSource().start()]
  const app = await makeApp({ connectors: TEST_CONNECTOR, connectorWorkers: '2' })
  const { services } = app.app
  for (const [datasource, source] of [['slow', slow] as const, ['quick', quick] as const]) {
    source.addUser('ann')
    await addConnection(services, operator, {
      ...{ connector: 'test', datasource, config: { url: source.url }, secret: { key: source.secret } },
      ...{ isPaused: true, schedule: { everyMinutes: 5, compareEveryHours: 24 } },
    })
  }
  slow.hanging.add('/')
  await startRun(services, operator, 'slow', 'compare')
  await eventually('the slow source was asked', async () => slow.requests.length > 0)

  for (let count = 1; count <= 3; count++) {
    app.clock.advance({ minutes: 6 })
    await startRun(services, operator, 'quick', 'changes')
    await eventually(`run ${count}`, async () => {
      const runs = await services.connections.runs('quick', 10)
      return runs.filter(({ outcome }) => outcome === 'done').length === count
    })
  }

  const [run] = await services.connections.runs('slow', 1)
  assert.equal(run?.endedAt, undefined)
})

test('someone who joins a group never sees a document that was restricted meanwhile, not even during the run', async () => {
  const source = await new TestSource().start()
  for (const name of ['ann', 'bob']) source.addUser(name)
  source.groups.set('hr', { id: 'hr', title: 'HR', members: [{ account: 'ann' }] })
  source.projects.set('p', { title: 'P', access: group('hr') })
  source.addItem('salaries', { project: 'p' })
  source.addItem('menu', { project: 'p' })
  const app = await connectedApp(source)
  const [ann, bob] = [await app.app.clientToken('ann@acme.example'), await app.app.clientToken('bob@acme.example')]
  await app.run()
  assert.deepEqual([(await app.finds(ann)).length, (await app.finds(bob)).length], [2, 0])

  source.groups.set('hr', { id: 'hr', title: 'HR', members: [{ account: 'bob' }] })
  source.changeItem('salaries', { access: user('ann') })
  source.hanging.add('/items/salaries')
  const running = app.run('changes')
  await eventually('the restricted item is being read', async () => source.reads('salaries') === 2)

  assert.deepEqual(await app.finds(bob), [])
  // Whoever left the group loses access right away.
  assert.deepEqual(await app.finds(ann), [])

  source.hanging.clear()
  app.app.clock.advance({ seconds: 1 })
  source.server.closeAllConnections()
  await running
  assert.deepEqual(await app.finds(bob), ['Title menu'])
  assert.deepEqual(await app.finds(ann), ['Title salaries'])
})
