import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { sourceUsers } from '#connector-kit'
import type { ConnectionRun } from '../../src/domain/connections/connection.ts'
import { connectionLease } from '../../src/domain/connections/connection-store.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import { openStores } from '../../src/storage/stores.ts'
import { CONNECTING, storeConnection } from '../support/connections/stored-connection.ts'
import { TestSource } from '../support/connections/test-source.ts'
import { eventually } from '../support/eventually.ts'
import { startPostgres } from '../support/postgres.ts'
import { ServiceProcess } from '../support/service-process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const ITEMS = 60
const HELD = '/items/a-015'
/** Nodes look for due connections every second; a busy machine takes longer. */
const LATE_MS = 15_000

const postgres = await startPostgres()

/** Services on one database, one of which is in the middle of a run: it waits for an item. */
async function startNodes(count: 1 | 2) {
  const databaseUrl = await postgres.createDatabase()
  const source = await new TestSource().start()
  source.addUser('ann')
  source.projects.set('a', { title: 'A', access: sourceUsers })
  for (let at = 0; at < ITEMS; at++) source.addItem(`a-${String(at).padStart(3, '0')}`, { project: 'a' })
  source.held.add(HELD)
  await storeConnection(source, { databaseUrl, data: temporaryFolder() }, { pageSize: 10 })
  const nodes = [new ServiceProcess(), new ServiceProcess()] as const
  const environment = {
    ...CONNECTING,
    ALMANAC_DATABASE_URL: databaseUrl,
    ALMANAC_NODES: String(count),
    // Longer than this test takes, so that the item is waited for.
    ALMANAC_CONNECTOR_TIMEOUT_SECONDS: '600',
  }
  for (const node of nodes.slice(0, count)) await node.start(environment)
  await eventually('one of them waits for an item', async () => source.requests.includes(HELD))
  const running = nodes.find(hasConnector)
  const other = nodes.find((node) => node !== running)
  assert.ok(running !== undefined && other !== undefined && !hasConnector(other), 'only one of them runs it')
  const stores = await openStores({ data: temporaryFolder(), databaseUrl }, systemClock.now())
  const lease = async () =>
    (await stores.leases.list(systemClock.now())).find(({ name }) => name === connectionLease('tickets'))
  const runs = () => stores.connections.runs('tickets', 10)
  const items = async () => (await stores.crawls.itemsAfter('tickets', '', 1000)).length
  return { source, running, other, lease, runs, items, stores, environment }
}

test('a node that is killed in the middle of a run is replaced within 60 seconds', async () => {
  const { source, running, other, lease, runs, items, stores } = await startNodes(2)
  const held = await lease()
  const killedAt = systemClock.now()
  await running.kill()
  source.held.clear()

  await eventually('the other node is done', async () => isDone(await runs()))
  const [second] = await runs()
  const [expires, started] = [held?.expiresAt.getTime() ?? 0, second?.startedAt.getTime() ?? 0]
  assert.ok(started >= expires, 'not before the lease ended')
  assert.ok(
    expires - killedAt.getTime() <= 60_000 && started <= expires + LATE_MS,
    `${started - killedAt.getTime()} ms`,
  )
  assert.equal(await items(), ITEMS)
  process.stdout.write(`taken over ${Math.round((started - killedAt.getTime()) / 1000)} s after the kill\n`)
  await other.stop()
  await stores.close()
})

test('a node that is frozen in the middle of a run is replaced within 60 seconds, and writes nothing once it goes on', async () => {
  const { source, running, other, lease, runs, stores } = await startNodes(2)
  const held = await lease()
  const frozenAt = systemClock.now()
  process.kill(running.pid ?? 0, 'SIGSTOP')
  // What the frozen node asked for is answered as it was; the other node reads what came after it.
  source.held.clear()
  source.changeItem('a-015', { title: 'Changed meanwhile', text: 'changed' })
  source.removeItem('a-020')

  await eventually('the other node is done', async () => isDone(await runs()))
  const [second] = await runs()
  const [expires, started] = [held?.expiresAt.getTime() ?? 0, second?.startedAt.getTime() ?? 0]
  assert.ok(started >= expires, 'not before the lease ended')
  assert.ok(expires - frozenAt.getTime() <= 60_000 && started <= expires + LATE_MS)
  await eventually('nobody holds the lease', async () => (await lease()) === undefined)
  const before = await written(stores)
  assert.equal(before.items.length, ITEMS - 1)

  source.letGo()
  process.kill(running.pid ?? 0, 'SIGCONT')
  await eventually('the frozen run has ended', async () => running.output.includes('connection run ended'))
  assert.match(running.output, /"outcome":"stopped"/)
  assert.deepEqual(await written(stores), before)
  process.stdout.write(`taken over ${Math.round((started - frozenAt.getTime()) / 1000)} s after the freeze\n`)
  await running.stop()
  await other.stop()
  await stores.close()
})

test('a service that is killed and started again on the same folder goes on without waiting', async () => {
  const { source, running, lease, runs, items, stores, environment } = await startNodes(1)
  const held = await lease()
  assert.ok(held !== undefined)
  await running.kill()
  source.held.clear()
  // It never expires: only the node that had it may take it back.
  let isKept = true
  const keeping = setInterval(async () => {
    isKept &&= await stores.leases.renew(held, new Date(systemClock.now().getTime() + 60_000)).catch(() => isKept)
  }, 5000)

  await running.start(environment)
  await eventually('it is done', async () => isDone(await runs()))
  clearInterval(keeping)
  assert.equal(await items(), ITEMS)
  await running.stop()
  await stores.close()
})

/** Whatever a run writes. */
async function written({ crawls, connections, documents, identity }: Awaited<ReturnType<typeof openStores>>) {
  return {
    items: await crawls.itemsAfter('tickets', '', 1000),
    scopes: await crawls.scopes('tickets'),
    connection: await connections.find('tickets'),
    runs: await connections.runs('tickets', 10),
    documents: await documents.lastSeq(),
    identity: await identity.version(),
  }
}

function isDone(runs: readonly ConnectionRun[]): boolean {
  return runs.some(({ outcome }) => outcome === 'done')
}

function hasConnector({ pid }: ServiceProcess): boolean {
  if (pid === undefined) return false
  const tasks = readdirSync(`/proc/${pid}/task`)
  const children = tasks.flatMap((task) => readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' '))
  return children.some(
    (child) => child !== '' && readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('connector-main'),
  )
}
