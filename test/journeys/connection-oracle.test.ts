import { test } from 'node:test'
import { compareWithSource } from '../connectors/oracle/search-oracle.ts'
import { SampleWorld } from '../connectors/worlds/sample-world.ts'
import { TEST_CONNECTOR } from '../support/connections/connected-app.ts'
import { Random } from '../support/random.ts'

const SEED = Number(process.env['ALMANAC_PROPERTY_SEED'] ?? 7)

test('people find exactly what the source shows them after each run, and never more during one', async () => {
  const world = await SampleWorld.fill(new Random(SEED))

  await compareWithSource(world, {
    ...{ seed: SEED, checks: Number(process.env['ALMANAC_ORACLE_CHECKS'] ?? 600), changesPerRound: 5 },
    modes: ['changes', 'compare', 'compare', 'full'],
    settings: { connectors: TEST_CONNECTOR },
  })
})
