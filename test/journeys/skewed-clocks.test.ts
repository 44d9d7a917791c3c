import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { eventually } from '../support/eventually.ts'
import { postgresDatabases } from '../support/postgres-databases.ts'
import { runAlmanac, ServiceProcess } from '../support/service-process.ts'

const postgres = await postgresDatabases()
const LEASE_MS = 60_000
const AHEAD_MS = 2 * 3_600_000

/** A machine whose clock is ahead, as far as the process on it can tell. */
const aheadOfTime = `
  const Real = Date
  const now = () => Real.now() + ${AHEAD_MS}
  globalThis.Date = class extends Real {
    constructor(...given) { given.length === 0 ? super(now()) : super(...given) }
    static now() { return now() }
  }`

test('a node whose clock is two hours ahead says so, and takes no lease for longer than the others', async () => {
  const databaseUrl = await postgres.createDatabase()
  const environment = { ALMANAC_DATABASE_URL: databaseUrl, ALMANAC_MEANING: 'off' }
  const expires = new Date(Date.now() + 3_600_000).toISOString()
  const words = ['token', 'create', '--kind', 'client', '--name', 't', '--user', 'a@b.example', '--expires', expires]
  const token = (await runAlmanac(words, environment)).stdout.trim()
  const [ahead, right] = [new ServiceProcess(), new ServiceProcess()]
  const skewed = `--import=data:text/javascript,${encodeURIComponent(aheadOfTime)}`

  await ahead.start({ ...environment, NODE_OPTIONS: skewed })
  await right.start(environment)
  const readiness = async ({ address }: ServiceProcess) =>
    (await (await fetch(`${address}/readyz`)).json()) as { problems?: { code: string; message: string }[] }

  const [problem] = (await readiness(ahead)).problems ?? []
  assert.equal(problem?.code, 'clock_off')
  assert.match(problem?.message ?? '', /clock is 2 hours ahead of the database's/)
  assert.deepEqual(await readiness(right), { status: 'ready' })
  // Both agree on what has expired.
  for (const node of [ahead, right]) {
    assert.equal((await node.post('/rest/api/v1/search', token, { query: 'x' })).status, 200)
  }
  const client = new pg.Client(databaseUrl)
  await client.connect()
  let leases: { holder: string; left: number }[] = []
  await eventually('somebody holds a lease', async () => {
    const left = 'expires_at - extract(epoch from clock_timestamp())::float8 * 1000'
    leases = (await client.query(`select holder, ${left} as left from leases`)).rows
    return leases.length > 0
  })
  await client.end()
  for (const { left } of leases) assert.ok(left <= LEASE_MS, `a lease lasts ${left} ms more`)
})
