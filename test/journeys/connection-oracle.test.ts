import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compareWithSource } from '../connectors/oracle/search-oracle.ts'
import { SampleWorld } from '../connectors/worlds/sample-world.ts'
import { TEST_CONNECTOR } from '../support/connections/connected-app.ts'
import { Random } from '../support/random.ts'

const SEED = Number(process.env['ALMANAC_PROPERTY_SEED'] ?? 7)
const ROUNDS = Number(process.env['ALMANAC_ORACLE_ROUNDS'] ?? 5)

test('people find exactly what the source shows them after each run, and never more during one', async () => {
  const random = new Random(SEED)
  const world = await SampleWorld.fill(random)

  const checks = await compareWithSource(world, {
    ...{ random, rounds: ROUNDS, changesPerRound: 5 },
    modes: ['changes', 'compare', 'compare', 'full'],
    settings: { connectors: TEST_CONNECTOR },
  })

  assert.ok(checks > ROUNDS * 100, `${checks} checks (seed ${SEED})`)
})
