import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createAccount } from '../../src/domain/accounts/create-account.ts'
import { operator } from '../../src/domain/shared/actor.ts'
import { CLIENT_SCOPES } from '../../src/domain/shared/client-scopes.ts'
import { createClientToken } from '../../src/domain/tokens/create-client-token.ts'
import { type Credentials, Fuzzer } from '../support/fuzz/fuzz-service.ts'
import { makeApp, type TestApp } from '../support/make-app.ts'
import { postgresDatabases } from '../support/postgres-databases.ts'

/** In the long suite many more, and some hundreds in CI; the seed is printed by it. */
const REQUESTS = Number(process.env['ALMANAC_FUZZ_REQUESTS'] ?? 120)
const FIRST_SEED = Number(process.env['ALMANAC_PROPERTY_SEED'] ?? 1)

const DATABASES: Record<string, () => Promise<TestApp>> = {
  SQLite: () => makeApp(),
  PostgreSQL: async () => makeApp({ databaseUrl: await (await postgresDatabases()).createDatabase() }),
}

for (const [database, open] of Object.entries(DATABASES)) {
  test(`fuzzed requests from /openapi.json are answered as it says, on ${database}`, async (context) => {
    const app = await open()
    for (const name of ['wiki', 'git', 'crm']) await app.addDatasource({ name })
    const fuzzer = await Fuzzer.of(app, await credentialsOf(app))
    const statuses: Record<number, number> = {}

    for (let seed = FIRST_SEED; seed < FIRST_SEED + REQUESTS; seed++) {
      const status = await fuzzer.send(seed)
      statuses[status] = (statuses[status] ?? 0) + 1
    }

    context.diagnostic(
      `${REQUESTS} requests to ${fuzzer.operationCount} operations, seeds ${FIRST_SEED} to ${FIRST_SEED + REQUESTS - 1}: ${JSON.stringify(statuses)}`,
    )
    assert.ok((statuses[200] ?? 0) > 0 && (statuses[400] ?? 0) > 0)
  })
}

async function credentialsOf(app: TestApp): Promise<Credentials> {
  const { services } = app.app
  await createAccount(services, { email: 'ann@acme.example', role: 'super-admin' })
  const { secret: client } = await createClientToken(services, operator, {
    name: 'fuzz',
    userEmail: 'ann@acme.example',
    scopes: [...CLIENT_SCOPES],
    expiresAt: new Date(app.clock.now().getTime() + 365 * 86_400_000),
  })
  return { indexing: await app.indexingToken(), client }
}
