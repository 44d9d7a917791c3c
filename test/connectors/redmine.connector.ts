import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { CONFORMANCE_CHECKS } from '../../packages/connector-kit/testing/conformance.ts'
import { connectorSuite } from '../../packages/connector-kit/testing/connector-suite.ts'
import { directHttpSource } from '../../packages/connector-kit/testing/direct-source.ts'
import { AccessResolver } from '../../src/domain/connections/access/resolve-access.ts'
import { Random } from '../support/random.ts'
import { recordSession, replayed } from './recordings/record-session.ts'
import { type RedmineServer, startRedmine } from './servers/redmine.ts'
import { readAll } from './worlds/read-all.ts'
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

test('exactly the people who see an item in Redmine can see it here', async () => {
  const random = new Random(3)
  const { connector, config, secret } = world
  const done: string[] = []
  let checks = 0
  for (let round = 0; round < 8; round++) {
    for (let count = 0; count < 6; count++) done.push(await world.change(random))
    const source = directHttpSource(config, connector.credentials(secret, config))
    const { identity, items } = await readAll(connector, source)
    const resolver = new AccessResolver(identity)
    for (const account of world.accounts) {
      const visible = await world.visibleTo(account)
      for (const item of items.filter(({ objectType }) => objectType !== 'attachment')) {
        checks++
        const what = `round ${round}: ${account} and ${item.id} ${JSON.stringify(item.access)}\n${done.join('\n')}`
        assert.equal(resolver.accountsOf(item.access).has(account), visible.has(item.id), what)
      }
      for (const id of visible)
        assert.ok(
          items.some((item) => item.id === id),
          `${id} wasn't listed`,
        )
    }
  }
  assert.ok(checks > 500, `${checks} checks`)
})
