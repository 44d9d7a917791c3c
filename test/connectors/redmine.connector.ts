import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { CONFORMANCE_CHECKS } from '../../packages/connector-kit/testing/conformance.ts'
import { connectorSuite } from '../../packages/connector-kit/testing/connector-suite.ts'
import { Random } from '../support/random.ts'
import { compareWithSource } from './oracle/search-oracle.ts'
import { recordSession, replayed } from './recordings/record-session.ts'
import { type RedmineServer, startRedmine } from './servers/redmine.ts'
import { RedmineWorld } from './worlds/redmine-world.ts'
import { subjectOf } from './worlds/world.ts'

const SEED = Number(process.env['ALMANAC_PROPERTY_SEED'] ?? 3)
/** So that 2,000 pairs are compared; `npm run test:long -- connectors` compares 100,000. */
const ROUNDS = Number(process.env['ALMANAC_ORACLE_ROUNDS'] ?? 8)

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
  const checks = await compareWithSource(world, { random: new Random(SEED), rounds: ROUNDS, changesPerRound: 6 })

  assert.ok(checks >= ROUNDS * 250, `${checks} checks`)
})
