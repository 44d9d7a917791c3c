import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { startCluster } from '../opensearch/opensearch-cluster.ts'
import { eventually } from '../support/eventually.ts'
import { startPostgres } from '../support/postgres.ts'
import { Balancer, call, startNodes } from '../support/service-nodes.ts'

const ROUNDS = Number(process.env['ALMANAC_NODE_ROUNDS'] ?? 1)
const CALLERS = 4
/** Requests that are answered between one restart and the next. */
const BETWEEN = 20

const postgres = await startPostgres({ settings: ['max_connections=100'] })

async function restartInTurn(context: TestContext, settings: Record<string, string>): Promise<void> {
  const { nodes, environment, push, alice } = await startNodes(await postgres.createDatabase(), settings)
  const balancer = new Balancer(nodes)
  let isOver = false
  let answered = 0
  const accepted = new Set<string>()
  const failures: string[] = []
  const caller = async (number: number) => {
    for (let step = 0; !isOver; step += 1) {
      const isWrite = step % 2 === 0
      const id = `c${number}s${step}`
      const hidden = { allowedUsers: [{ email: 'nobody@b.example' }] }
      const permissions = step % 4 === 0 ? hidden : { allowAnonymousAccess: true }
      const { status, body } = isWrite
        ? await balancer.ask('/api/index/v1/indexdocument', push, {
            datasource: 'wiki',
            document: { id, title: step % 4 === 0 ? 'hidden wombat' : 'wombat', permissions },
          })
        : await balancer.ask('/rest/api/v1/search', alice, { query: 'wombat' })
      if (status !== 200) failures.push(`${status} ${body}`)
      else if (isWrite && step % 4 !== 0) accepted.add(id)
      if (body.includes('hidden wombat')) failures.push('a hidden document was shown')
      answered += 1
    }
  }
  const callers = Array.from({ length: CALLERS }, (_, number) => caller(number))
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const node of nodes) {
      const until = answered + BETWEEN
      await eventually('the load goes on', async () => answered > until)
      node.isAway = true
      assert.equal(await node.service.stop(), 0, node.service.output.slice(-2000))
      await node.service.start(environment)
      node.isAway = false
    }
  }
  isOver = true
  await Promise.all(callers)

  assert.deepEqual(failures, [])
  assert.deepEqual(balancer.withoutRetryAfter, [])
  for (const { service } of nodes) {
    await eventually('every accepted write is found', async () => {
      const { body } = await call(`${service.address}/rest/api/v1/search`, alice, { query: 'wombat' })
      return JSON.parse(body).totalCount === accepted.size
    })
  }
  context.diagnostic(`${answered} requests, ${balancer.repeated} sent again, ${accepted.size} visible documents`)
}

test(
  `three services restart in turn under load, ${ROUNDS} times, and nobody who retries on 503 notices`,
  { timeout: 3_000_000 },
  (context) => restartInTurn(context, {}),
)

test(`the same with an index on three OpenSearch nodes, ${ROUNDS} times`, { timeout: 3_000_000 }, async (context) => {
  const cluster = await startCluster(3)
  context.after(() => cluster.stop())
  await restartInTurn(context, { ALMANAC_OPENSEARCH_URL: cluster.urls, ALMANAC_OPENSEARCH_REPLICAS: '1' })
})
