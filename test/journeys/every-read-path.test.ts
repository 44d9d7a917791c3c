import { test } from 'node:test'
import { USERS } from '../support/access-model.ts'
import { AccessWorld } from '../support/access-world.ts'
import { makeApp, type TestApp } from '../support/make-app.ts'
import { postgresDatabases } from '../support/postgres-databases.ts'
import { propertyRun, runProperty } from '../support/property-run.ts'
import { Random } from '../support/random.ts'
import { ReadPaths } from '../support/read-paths.ts'

/** Fewer where no number of cases is asked for: so that the file can be run in seconds. */
const CHANGES_OF_WORLD = process.env['ALMANAC_PROPERTY_CASES'] === undefined ? 15 : 40
// Before the first test: one that is quicker than the database must not find it missing.
const postgres = await postgresDatabases()
/**
 * Whatever has vectors is found by its meaning, so that what is found can be told exactly. On a cluster every change waits for
 * it twice, so there the paths are those by words; builtin-meaning.test.ts asks it by meaning.
 */
const isOnCluster = process.env['ALMANAC_TEST_OPENSEARCH'] !== undefined
const MEANING = { meaning: isOnCluster ? 'off' : 'builtin', embedMinSimilarity: '-1' }
/** Every so often everything is indexed, and answers must also be complete. */
const SETTLED_SHARE = 0.15

/** One random history: after each write, whatever it was, all ways to read are tried at once. */
async function runWorld(seed: number, start: (data?: string) => Promise<TestApp>): Promise<number> {
  const random = new Random(seed)
  const app = await start()
  const tokens = new Map<string, string>()
  for (const email of USERS) tokens.set(email, await app.clientToken(email, ['SEARCH', 'DOCUMENTS']))
  const world: AccessWorld = new AccessWorld(app, await app.indexingToken(), random, () => start(world.app.data))
  try {
    await world.prepare()
    const paths = new ReadPaths(world, random, tokens)
    for (let step = 0; step < CHANGES_OF_WORLD; step++) {
      const change = await world.change()
      const isSettled = random.chance(SETTLED_SHARE) || step === CHANGES_OF_WORLD - 1
      if (isSettled) await world.settle()
      await paths.compare(isSettled, `ALMANAC_PROPERTY_SEED=${seed} ALMANAC_PROPERTY_CASES=1, step ${step}: ${change}`)
    }
    return paths.checks
  } finally {
    await world.stop()
  }
}

/** In `npm run test:long`, so many checks for each case that it asks for. */
const CHECKS_PER_CASE = { sqlite: 10, postgres: 2 }

test('on SQLite, every read path agrees with brute force from the very next request on', async (context) => {
  const run = propertyRun(50)
  const cases = { ...run, cases: run.cases * CHECKS_PER_CASE.sqlite }
  const start = (data?: string) => makeApp({ ...MEANING, ...(data !== undefined && { data }) })
  await runProperty(
    cases,
    (seed) => runWorld(seed, start),
    (message) => context.diagnostic(message),
  )
})

test('on PostgreSQL, every read path agrees with brute force from the very next request on', async (context) => {
  const run = propertyRun(50)
  const cases = { ...run, cases: run.cases * CHECKS_PER_CASE.postgres }
  await runProperty(
    cases,
    async (seed) => {
      const databaseUrl = await postgres.createDatabase()
      return runWorld(seed, (data) => makeApp({ ...MEANING, databaseUrl, ...(data !== undefined && { data }) }))
    },
    (message) => context.diagnostic(message),
  )
})
