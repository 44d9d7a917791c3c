import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { eventually } from '../support/eventually.ts'
import { makeApp, type TestApp } from '../support/make-app.ts'
import { startPostgres } from '../support/postgres.ts'
import { startCluster, type TestCluster, untilWhole } from './opensearch-cluster.ts'
import { clusterUrls } from './test-engine.ts'

const WRITES = 15
/** A killed node is noticed, its shards are taken over, and what failed meanwhile is tried again. */
const RECOVERY_MS = 180_000

const postgres = await startPostgres()
const processes = process.env['ALMANAC_TEST_OPENSEARCH_PROCESSES']?.split(',').map(Number)
const cluster = processes === undefined ? await startCluster(3) : givenCluster(processes)
const ROUNDS = processes === undefined ? Number(process.env['ALMANAC_CLUSTER_ROUNDS'] ?? 1) : 1
after(() => cluster.stop())

/** That of `npm run test:opensearch`, which ends with this test: what is killed is not started again. */
function givenCluster(ids: readonly number[]): Pick<TestCluster, 'urls' | 'kill' | 'start' | 'whole' | 'stop'> {
  return {
    urls: clusterUrls().join(','),
    async kill(node) {
      process.kill(ids[node]!, 'SIGKILL')
    },
    async start() {},
    whole: () => untilWhole(() => clusterUrls()[0]!),
    async stop() {},
  }
}

/** Services on one database and one cluster; each index has a copy on another node. */
async function startServices(): Promise<TestApp[]> {
  const settings = {
    databaseUrl: await postgres.createDatabase(),
    opensearchUrl: cluster.urls,
    opensearchReplicas: '1',
  }
  const first = await makeApp(settings)
  return [first, await makeApp(settings, first.clock), await makeApp(settings, first.clock)]
}

test('a node of the cluster is killed under load: nothing written is lost, nothing hidden is shown', async () => {
  const services = await startServices()
  const [first] = services as [TestApp]
  await first.addDatasource({ name: 'wiki' })
  const push = await first.indexingToken()
  const ann = await first.clientToken('ann@acme.example')
  const written = new Set<string>()
  let count = 0

  const write = async (app: TestApp) => {
    const id = String(++count)
    const isHidden = count % 5 === 0
    const permissions = isHidden ? { allowedUsers: [{ email: 'bob@acme.example' }] } : { allowAnonymousAccess: true }
    const document = {
      id,
      objectType: 'Page',
      title: `wombat ${isHidden ? 'hidden' : 'shown'} ${id}`,
      viewURL: `https://wiki.example/${id}`,
      permissions,
    }
    const { status, headers } = await app.index('indexdocument', { datasource: 'wiki', document }, push)
    if (status === 200 && !isHidden) written.add(document.title)
    else if (status !== 200) assert.deepEqual([status, headers.has('retry-after')], [503, true])
  }
  const search = async (app: TestApp): Promise<string[] | undefined> => {
    const { status, headers, body } = await app.search(ann, 'wombat', { pageSize: 100 })
    if (status !== 200) {
      assert.ok(status === 503 || status === 408, `answered ${status}`)
      if (status === 503) assert.ok(headers.has('retry-after'))
      return undefined
    }
    const titles: string[] = body.results.map(({ title }: { title: string }) => title)
    assert.equal(titles.filter((title) => title.includes('hidden')).length, 0)
    return titles
  }
  const load = async () => {
    for (let at = 0; at < WRITES; at++) {
      await Promise.all(services.map(write))
      await Promise.all(services.map(search))
    }
  }

  await load()
  for (let round = 0; round < ROUNDS; round++) {
    const killed = round % 3
    await cluster.whole()
    await Promise.all([load(), cluster.kill(killed)])
    for (const [at, app] of services.entries()) {
      await eventually(
        `service ${at} finds all that was written`,
        async () => {
          const titles = new Set<string>()
          let cursor: string | undefined
          do {
            const page: {
              status: number
              body: { results: { title: string }[]; cursor?: string; hasMoreResults?: boolean }
            } = await app.search(ann, 'wombat', { pageSize: 100, ...(cursor !== undefined && { cursor }) })
            if (page.status !== 200) return false
            for (const { title } of page.body.results) titles.add(title)
            cursor = page.body.hasMoreResults ? page.body.cursor : undefined
          } while (cursor !== undefined)
          return [...written].every((title) => titles.has(title))
        },
        RECOVERY_MS,
      )
    }
    await cluster.start(killed)
  }
})
