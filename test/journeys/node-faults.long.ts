import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { startCluster, type TestCluster } from '../opensearch/opensearch-cluster.ts'
import { eventually } from '../support/eventually.ts'
import { startPostgres } from '../support/postgres.ts'
import { startReceiver } from '../support/receiver.ts'
import { Balancer, call, type Node, startNodes } from '../support/service-nodes.ts'

const ROUNDS = Number(process.env['ALMANAC_NODE_ROUNDS'] ?? 1)
const CALLERS = 4
/** Requests that are answered between one fault and the next. */
const BETWEEN = 20
/** How long the database is away. */
const DOWN_MS = 20_000
/** So long may one request take while it is away, and so long may refusals go on when it is back (docs/scaling.md). */
const STATED_MS = 30_000
const NOBODY = { allowedUsers: [{ email: 'nobody@b.example' }] }

const postgres = await startPostgres({ settings: ['max_connections=100'] })
const receiver = await startReceiver()

/** What callers did, and what they saw that must not be. */
class Seen {
  readonly found = new Set<string>()
  readonly narrowed = new Set<string>()
  /** Documents whose upload was sent more than once, so they can be delivered more than once. */
  readonly sentAgain = new Set<string>()
  readonly failures: string[] = []
  answered = 0
  longestMs = 0
  isOver = false
}

interface Load {
  readonly balancer: Balancer
  readonly seen: Seen
  readonly push: string
  readonly alice: string
}

/** Writes a document, one that is hidden, narrows one that was found, and searches; whatever happens meanwhile. */
async function callers({ balancer, seen, push, alice }: Load, number: number): Promise<void> {
  const ask = async (path: string, token: string, body: unknown) => {
    const startedAt = performance.now()
    const outcome = await balancer.ask(path, token, body)
    // Of a request that was refused on its way the time says how long the fault took.
    if (outcome.tries === 1) seen.longestMs = Math.max(seen.longestMs, performance.now() - startedAt)
    if (outcome.status !== 200) seen.failures.push(`${path}: ${outcome.status} ${outcome.body}`)
    seen.answered += 1
    return outcome
  }
  const index = (operation: string, rest: object) =>
    ask(`/api/index/v1/${operation}`, push, { datasource: 'wiki', ...rest })
  const search = (query: string) => ask('/rest/api/v1/search', alice, { query })
  for (let step = 0; !seen.isOver; step += 1) {
    const id = `c${number}s${step}`
    const written = await index('indexdocument', {
      document: { id, title: `wombat ${id}`, permissions: { allowAnonymousAccess: true } },
    })
    const hidden = await index('indexdocument', {
      document: { id: `hidden-${id}`, title: 'hidden wombat', permissions: NOBODY },
    })
    if (written.tries > 1) seen.sentAgain.add(id)
    if (hidden.tries > 1) seen.sentAgain.add(`hidden-${id}`)
    seen.found.add(id)
    if (step % 3 === 0) {
      seen.found.delete(id)
      await index('updatepermissions', { id, permissions: NOBODY })
      seen.narrowed.add(id)
      const isShown = (await search(id)).body.includes(`wombat ${id}`)
      if (isShown) seen.failures.push(`${id} was shown after it was narrowed`)
    }
    if ((await search('wombat')).body.includes('hidden wombat')) seen.failures.push('a hidden document was shown')
  }
}

async function killAndStart(node: Node, environment: Record<string, string>, goesOn: () => Promise<void>) {
  node.isAway = true
  await node.service.kill()
  await goesOn()
  await node.service.start(environment)
  node.isAway = false
}

/** The message IDs that reported each document's upload. */
function deliveredIds(): Map<string, Set<string>> {
  const told = new Map<string, Set<string>>()
  for (const { headers, body } of receiver.received) {
    for (const { id } of JSON.parse(body).data.documents as { id: string }[]) {
      told.set(id, (told.get(id) ?? new Set()).add(String(headers['webhook-id'])))
    }
  }
  return told
}

/** Faults come one after the other, and the load goes on between them; returns how long the longest way back took. */
async function faultsInTurn(
  { nodes, environment, alice }: Awaited<ReturnType<typeof startNodes>>,
  balancer: Balancer,
  goesOn: () => Promise<void>,
  cluster: TestCluster | undefined,
): Promise<number> {
  let longestReturnMs = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    await goesOn()
    await killAndStart(nodes[round % nodes.length] as Node, environment, goesOn)
    await goesOn()
    if (cluster !== undefined) {
      const killedAt = performance.now()
      await cluster.kill(round % nodes.length)
      await goesOn()
      longestReturnMs = Math.max(longestReturnMs, await backAfter(nodes, alice, killedAt))
      await cluster.start(round % nodes.length)
      await cluster.whole()
      await goesOn()
    }
    const repeatedBefore = balancer.repeated
    await postgres.stop()
    await pause(DOWN_MS)
    assert.ok(balancer.repeated > repeatedBefore, 'requests were refused meanwhile')
    await postgres.start()
    longestReturnMs = Math.max(longestReturnMs, await backAfter(nodes, alice, performance.now()))
  }
  await goesOn()
  return longestReturnMs
}

async function backAfter(nodes: readonly Node[], alice: string, since: number): Promise<number> {
  for (const { service } of nodes) {
    await eventually(
      'refusals end within the stated time',
      async () => (await call(`${service.address}/rest/api/v1/search`, alice, { query: 'x' })).status === 200,
      STATED_MS,
    )
  }
  return performance.now() - since
}

async function nothingIsLost(context: TestContext, cluster: TestCluster | undefined): Promise<void> {
  receiver.received.length = 0
  const started = await startNodes(await postgres.createDatabase(), {
    ALMANAC_WEBHOOK_PRIVATE_ADDRESSES: 'on',
    ...(cluster !== undefined && { ALMANAC_OPENSEARCH_URL: cluster.urls, ALMANAC_OPENSEARCH_REPLICAS: '1' }),
  })
  const { nodes, push, alice, run } = started
  await run('webhook', 'add', '--url', receiver.url, '--events', 'document.uploaded')
  const balancer = new Balancer(nodes)
  const seen = new Seen()
  const goesOn = async () => {
    const until = seen.answered + BETWEEN
    await eventually('the load goes on', async () => seen.answered > until)
  }
  const load = { balancer, seen, push, alice }
  const running = Array.from({ length: CALLERS }, (_, number) => callers(load, number))

  const longestReturnMs = await faultsInTurn(started, balancer, goesOn, cluster)
  seen.isOver = true
  await Promise.all(running)

  assert.deepEqual(seen.failures, [])
  assert.deepEqual(balancer.withoutRetryAfter, [])
  for (const { service } of nodes) {
    const total = async (query: string) =>
      JSON.parse((await call(`${service.address}/rest/api/v1/search`, alice, { query })).body).totalCount
    await eventually('every accepted write is found', async () => (await total('wombat')) === seen.found.size)
    for (const id of seen.narrowed) assert.equal(await total(id), 0, id)
  }
  await eventually('every upload is delivered', async () => [...seen.found].every((id) => deliveredIds().has(id)))
  const twice = [...deliveredIds()].filter(([id, ids]) => ids.size > 1 && !seen.sentAgain.has(id))
  assert.deepEqual(twice, [], 'told twice under different ids')
  context.diagnostic(
    `${seen.answered} requests, ${balancer.repeated} sent again; longest that was not: ${Math.round(seen.longestMs)} ms; back after ${Math.round(longestReturnMs)} ms`,
  )
}

test(
  `a service is killed and the database goes away under load, ${ROUNDS} times: nothing is lost, shown or told twice`,
  {
    timeout: 3_500_000,
  },
  (context) => nothingIsLost(context, undefined),
)

test(`the same with an index on three OpenSearch nodes, of which one is killed too, ${ROUNDS} times`, {
  timeout: 3_500_000,
}, async (context) => {
  const cluster = await startCluster(3)
  context.after(() => cluster.stop())
  await nothingIsLost(context, cluster)
})
