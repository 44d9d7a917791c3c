import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { CONFORMANCE_CHECKS } from '../../packages/connector-kit/testing/conformance.ts'
import { connectorSuite } from '../../packages/connector-kit/testing/connector-suite.ts'
import { addConnection } from '../../src/domain/connections/add-connection.ts'
import { startRun } from '../../src/domain/connections/start-run.ts'
import { operator } from '../../src/domain/shared/actor.ts'
import { askSource } from '../../src/domain/troubleshooting/source-access/ask-source.ts'
import { explainSourceAccess } from '../../src/domain/troubleshooting/source-access/explain-source-access.ts'
import { eventually } from '../support/eventually.ts'
import { makeApp } from '../support/make-app.ts'
import { Random } from '../support/random.ts'
import { compareWithSource } from './oracle/search-oracle.ts'
import { recordSession, replayed } from './recordings/record-session.ts'
import { type RedmineServer, startRedmine } from './servers/redmine.ts'
import { RedmineWorld } from './worlds/redmine-world.ts'
import { subjectOf } from './worlds/world.ts'

let server: RedmineServer
let world: RedmineWorld
before(async () => {
  server = await startRedmine()
  world = await RedmineWorld.fill(server, new Random(3))
})
after(() => server?.stop())

const subject = subjectOf(() => world)

test('a session with Redmine is recorded without its secret, and replayed', async () => {
  const { config, secret } = world
  const visible: Record<string, string[]> = {}
  for (const account of world.accounts) visible[account] = [...(await world.visibleTo(account))].sort()
  const recording = await recordSession(subject, secret, { connector: 'redmine', config, notes: { visible } })

  for (const check of CONFORMANCE_CHECKS.filter(({ needsEdits }) => needsEdits !== true)) {
    assert.deepEqual(await check.run(replayed(subject, recording)), [], check.name)
  }
})

connectorSuite('redmine', subject)

test('people find exactly what Redmine shows them after each run, and never more during one', async () => {
  await compareWithSource(world, { changesPerRound: 6, modes: ['changes', 'changes', 'compare'] })
})

test('every person and issue is explained as Redmine decides, and a URL is found before it was read', async () => {
  const { app } = await makeApp({})
  const { services } = app
  const accountRule = '{login}@redmine.example'
  const request = { connector: 'redmine', config: world.config, secret: world.secret, accountRule, isPaused: true }
  await addConnection(services, operator, request)
  const urlOf = (id: string) => `${server.url}/issues/${id.replace('issue-', '')}`
  const seen = await Promise.all(world.accounts.map((account) => world.visibleTo(account)))
  const first = seen.flatMap((ids) => [...ids]).find((id) => id.startsWith('issue-')) ?? ''
  const nobody = 'nobody@redmine.example'
  const unread = await explainSourceAccess(services, operator, { user: nobody, url: urlOf(first) })
  assert.deepEqual([unread.verdict, unread.canAsk], ['not-indexed', true])

  await startRun(services, operator, 'redmine', 'compare')
  await eventually('the run ends', async () => (await services.connections.find('redmine'))?.comparedAt !== undefined)
  const matched = new Map((await services.crawls.accounts('redmine')).map(({ id, matchedEmail }) => [id, matchedEmail]))
  let checks = 0
  for (const account of world.accounts) {
    const visible = await world.visibleTo(account)
    const user = matched.get(account) ?? ''
    for (const { id } of (await services.crawls.itemsAfter('redmine', '', 1000)).filter(
      (item) => item.objectType === 'issue',
    )) {
      const { verdict, summary } = await explainSourceAccess(services, operator, { user, url: urlOf(id) })
      assert.equal(verdict === 'visible', visible.has(id), `${account} and ${id}: ${summary}`)
      checks++
    }
  }
  assert.ok(checks > 30, `${checks} checks`)
  const asked = await askSource({ ...services, log: app.log }, operator, { user: nobody, url: urlOf(first) })
  assert.equal(asked.outcome, 'same', asked.changes.join(' '))
})
