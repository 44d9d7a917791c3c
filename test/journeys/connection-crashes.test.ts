import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sourceUsers } from '#connector-kit'
import { addConnection } from '../../src/domain/connections/add-connection.ts'
import { connectionLease } from '../../src/domain/connections/connection-store.ts'
import type { CrawlStore } from '../../src/domain/connections/crawl-store.ts'
import { startRun } from '../../src/domain/connections/start-run.ts'
import type { DocumentStore } from '../../src/domain/documents/document-store.ts'
import { MAX_LEASE_MS } from '../../src/domain/leases/lease-store.ts'
import { operator } from '../../src/domain/shared/actor.ts'
import { systemClock } from '../../src/kernel/clock.ts'
import { openStores, type Stores } from '../../src/storage/stores.ts'
import { ConnectedApp, connectedApp, TEST_CONNECTOR } from '../support/connections/connected-app.ts'
import { CONNECTING, storeConnection } from '../support/connections/stored-connection.ts'
import { TestSource } from '../support/connections/test-source.ts'
import { eventually } from '../support/eventually.ts'
import { FakeClock } from '../support/fake-clock.ts'
import { makeApp } from '../support/make-app.ts'
import { postgresDatabases } from '../support/postgres-databases.ts'
import { ServiceProcess } from '../support/service-process.ts'

/** Kills of the service, which takes seconds to start again. `npm run test:long -- connections` does every page. */
const ROUNDS = Number(process.env['ALMANAC_KILL_ROUNDS'] ?? 1)
const PAGE = 10
const PAGES = 6
const ITEMS = PAGE * PAGES
const LEASE_SECONDS = 61

async function tickets(): Promise<TestSource> {
  const source = await new TestSource().start()
  source.addUser('ann')
  source.projects.set('a', { title: 'A', access: sourceUsers })
  for (let at = 0; at < ITEMS; at++) source.addItem(idOf(at), { project: 'a' })
  return source
}

function idOf(at: number): string {
  return `a-${String(at).padStart(3, '0')}`
}

/** Where each page of the listing starts; the last one is empty. */
const STARTS = ['', ...Array.from({ length: PAGES }, (_, page) => idOf((page + 1) * PAGE - 1))]

async function stored({ crawls, documents }: { crawls: CrawlStore; documents: DocumentStore }) {
  const items = await crawls.itemsAfter('tickets', '', 1000)
  return {
    items: items.map(({ id, version, scope }) => `${scope} ${id} ${version}`),
    documents: await documents.countByType('tickets'),
  }
}

const WHOLE = Array.from({ length: ITEMS }, (_, at) => `a ${idOf(at)} 1`)

test('a connector that is killed at each page in turn reads at most one page twice each time', async () => {
  const source = await tickets()
  const app = await connectedApp(source, { config: { url: source.url, pageSize: PAGE } })

  for (const start of STARTS) {
    source.crashAt = `a ${start}`
    assert.equal((await app.run()).outcome, 'failed', `at "${start}"`)
  }
  assert.equal((await app.run()).outcome, 'done')

  assert.deepEqual((await stored(app.services)).items, WHOLE)
  assert.equal((await stored(app.services)).documents[0]?.count, ITEMS)
  for (let at = 0; at < ITEMS; at++) assert.ok(source.reads(idOf(at)) <= 2, `${idOf(at)} is read at most twice`)
  assert.ok(source.reads() <= ITEMS + STARTS.length * PAGE)
})

test('the cursor of the change feed moves on only together with the scopes that it named', async () => {
  const source = await tickets()
  const app = await connectedApp(source, { config: { url: source.url, pageSize: PAGE } })
  await app.run()
  // Only a listing tells of this one.
  source.addItem('a-999', { project: 'a' })
  source.feed.pop()
  source.feed.push({ kind: 'scope', id: 'a' })

  const { crawls } = app.services
  const putScopes = crawls.putScopes.bind(crawls)
  crawls.putScopes = async (id, scopes) => {
    if (scopes.some(({ state }) => state === 'pending')) throw new Error('The database is gone')
    return putScopes(id, scopes)
  }
  assert.equal((await app.run('changes')).outcome, 'failed')
  crawls.putScopes = putScopes
  assert.equal((await app.run('changes')).outcome, 'done')

  assert.ok((await stored(app.services)).items.includes('a a-999 1'))
})

test('a change feed that failed is made up for after a crash', async () => {
  const source = await tickets()
  const app = await connectedApp(source, { config: { url: source.url, pageSize: PAGE } })
  await app.run()
  source.addItem('a-999', { project: 'a' })

  source.broken.add('changes')
  source.crashAt = 'a '
  assert.equal((await app.run('changes')).outcome, 'failed')
  source.broken.clear()
  assert.equal((await app.run('changes')).outcome, 'done')

  assert.ok((await stored(app.services)).items.includes('a a-999 1'))
})

test('a service that is killed in the middle of a page goes on there as soon as it is back', async () => {
  const source = await tickets()
  const service = new ServiceProcess()
  const config = { data: service.data, databaseUrl: '' }
  await storeConnection(source, { data: service.data }, { pageSize: PAGE })

  for (let round = 0; round < ROUNDS; round++) {
    const start = STARTS[1 + Math.floor((round * PAGES) / ROUNDS)]
    const isReached = Promise.withResolvers<void>()
    source.onRequest = (path, after) => {
      if (path === '/projects/a/items' && after === start) isReached.resolve()
    }
    await service.start(CONNECTING)
    await isReached.promise
    await service.kill()
    await holdLease(config)
  }
  source.onRequest = undefined
  await service.start(CONNECTING)
  await withStores(config, (stores) => eventually('the run is done', () => isDone(stores)))
  await service.stop()

  assert.deepEqual((await withStores(config, stored)).items, WHOLE)
  assert.ok(source.reads() <= ITEMS + ROUNDS * PAGE * 2, `${source.reads()} reads`)
})

test('a node whose lease ran out while it was reading writes nothing more; another one finishes', async () => {
  const databaseUrl = await (await postgresDatabases()).createDatabase()
  const source = await tickets()
  const settings = { databaseUrl, connectors: TEST_CONNECTOR, sealKey: 'k'.repeat(32) }
  const slow = new ConnectedApp(await makeApp(settings))
  await addConnection(slow.services, operator, {
    ...{ connector: 'test', datasource: 'tickets', isPaused: true },
    ...{ config: { url: source.url, pageSize: PAGE }, secret: { key: source.secret } },
  })
  source.hanging.add('/items/a-015')
  await startRun(slow.services, operator, 'tickets', 'compare')
  await eventually('the first node waits for an item', async () => source.requests.includes('/items/a-015'))
  const before = (await stored(slow.services)).items.length

  // The second node's clock is past the end of the lease. The first one reads its item afterwards.
  const clock = new FakeClock()
  clock.advance({ seconds: LEASE_SECONDS })
  const quick = new ConnectedApp(await makeApp(settings, clock))
  await eventually('the second node took over', async () => {
    return (await quick.services.connections.runs('tickets', 10)).length === 2
  })
  slow.app.clock.advance({ seconds: LEASE_SECONDS })
  await eventually('the second node reads', async () => source.reads('a-015') >= 2)
  source.hanging.clear()
  const done = async () =>
    (await quick.services.connections.runs('tickets', 10)).some(({ outcome }) => outcome === 'done')
  await eventually('the second node is done', done)
  await eventually('the first node has stopped', async () => isEveryRunEnded(quick))

  assert.equal(before, PAGE)
  assert.deepEqual((await stored(quick.services)).items, WHOLE)
  assert.equal((await stored(quick.services)).documents[0]?.count, ITEMS)
  const runs = await quick.services.connections.runs('tickets', 10)
  assert.deepEqual(runs.map(({ outcome }) => outcome).sort(), ['done', 'stopped'])
})

async function isEveryRunEnded({ services }: ConnectedApp): Promise<boolean> {
  return (await services.connections.runs('tickets', 10)).every(({ endedAt }) => endedAt !== undefined)
}

async function isDone({ connections }: Stores): Promise<boolean> {
  return (await connections.runs('tickets', 1))[0]?.outcome === 'done'
}

/** The killed service's lease, for longer than this test waits: the next service knows that nobody else can hold it. */
function holdLease(config: { data: string; databaseUrl: string }): Promise<void> {
  return withStores(config, async ({ leases }) => {
    const now = systemClock.now()
    const [lease] = await leases.list(now)
    assert.equal(lease?.name, connectionLease('tickets'))
    assert.ok(await leases.take(lease, now, new Date(now.getTime() + MAX_LEASE_MS)))
  })
}

async function withStores<T>(
  config: { data: string; databaseUrl: string },
  work: (stores: Stores) => Promise<T>,
): Promise<T> {
  const stores = await openStores(config, systemClock.now())
  try {
    return await work(stores)
  } finally {
    await stores.close()
  }
}
