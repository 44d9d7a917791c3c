import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { TestSource } from '../../../test/support/connections/test-source.ts'
import { ConnectorCrashed } from '../../domain/connections/connector-host.ts'
import { systemClock } from '../../kernel/clock.ts'
import { ProcessConnectorHost } from './connector-host.ts'

const MODULE = new URL('../../../test/support/connections/test-connector.ts', import.meta.url)

async function openSession(
  source: TestSource,
  change: { config?: object; idleMs?: number; allowsInside?: boolean } = {},
) {
  const host = new ProcessConnectorHost(
    [{ module: pathToFileURL(MODULE.pathname).href, load: () => import(MODULE.href) }],
    {
      clock: systemClock,
      maxMemoryBytes: 256 * 1024 ** 2,
      maxItemBytes: 1024 ** 2,
      maxSessions: 2,
      requestTimeoutMs: 60_000,
      idleMs: change.idleMs ?? 60_000,
    },
  )
  after(() => host.close())
  const config = { url: source.url, ...change.config }
  const target = {
    connector: 'test',
    config,
    secret: { key: source.secret },
    allowsInside: change.allowsInside ?? true,
  }
  return host.open(target, new AbortController().signal)
}

async function all<T>(values: AsyncIterable<T>): Promise<T[]> {
  return Array.fromAsync(values)
}

test('a connector reads through the service, which adds the credentials', async () => {
  const source = await new TestSource().start()
  source.addUser('ann')
  source.projects.set('p', { title: 'P', access: { kind: 'sourceUsers' } })
  for (let at = 0; at < 25; at++) source.addItem(`item-${String(at).padStart(2, '0')}`, { project: 'p' })
  const session = await openSession(source)

  assert.deepEqual(
    (await all(session.accounts())).map(({ id }) => id),
    ['ann'],
  )
  const [scope] = await all(session.scopes())
  assert.ok(scope)
  const listed = await all(session.list(scope, undefined))
  assert.equal(listed.filter(({ kind }) => kind === 'entry').length, 25)
  assert.deepEqual(listed.at(-1), { kind: 'checkpoint', state: 'item-24' })
  const read = await session.read({ id: 'item-03', scope: 'p' })
  assert.equal(read.kind === 'item' && read.item.body?.content, 'text item-03')
  assert.deepEqual(await session.read({ id: 'none', scope: 'p' }), { kind: 'gone' })
})

test("a connector's process has no environment and no secret", async () => {
  const source = await new TestSource('a-very-secret-value').start()
  const session = await openSession(source, { config: { behavior: 'environment' } })

  const [environment] = await all(session.check())

  assert.ok(environment?.detail.startsWith('[{},'), environment?.detail)
  assert.ok(!environment?.detail.includes('a-very-secret-value'))
})

test('wrong credentials have their own kind of error', async () => {
  const source = await new TestSource().start()
  const session = await openSession(source)
  source.users.clear()
  Object.defineProperty(source, 'secret', { value: 'another' })

  await assert.rejects(all(session.accounts()), { name: 'SourceError', kind: 'unauthorized' })
})

test('a source that asks to slow down is waited for', async () => {
  const source = await new TestSource().start()
  source.addUser('ann')
  source.throttles = 3
  const session = await openSession(source)

  assert.equal((await all(session.accounts())).length, 1)
  assert.equal(source.requests.length, 4)
})

test('a redirect to another host is refused', async () => {
  const source = await new TestSource().start()
  const other = await new TestSource().start()
  source.redirects.set('/users', `${other.url}/users`)
  const session = await openSession(source)

  await assert.rejects(all(session.accounts()), { kind: 'forbidden' })
  assert.deepEqual(other.requests, [])
})

test('an address inside the network needs a permission', async () => {
  const source = await new TestSource().start()
  const session = await openSession(source, { allowsInside: false })

  await assert.rejects(all(session.accounts()), { kind: 'unreachable', message: /inside your network/ })
  assert.deepEqual(source.requests, [])
})

test('a process that is killed fails what was under way, and nothing else', async () => {
  const source = await new TestSource().start()
  source.projects.set('p', { title: 'P', access: { kind: 'nobody' } })
  source.addItem('a', { project: 'p' })
  source.crashAt = 'p '
  const session = await openSession(source)
  const [scope] = await all(session.scopes())
  assert.ok(scope)

  await assert.rejects(all(session.list(scope, undefined)), ConnectorCrashed)
  await assert.rejects(session.read({ id: 'a', scope: 'p' }), ConnectorCrashed)
})

test("a connector's process has no network, can't write, and can't read other files", async () => {
  const source = await new TestSource().start()
  const session = await openSession(source, { config: { behavior: 'probe' } })

  const checks = await all(session.check())

  assert.deepEqual(
    checks.filter(({ result }) => result !== 'ok').map(({ name }) => name),
    [],
  )
  assert.equal(checks.length, 8)
})

test('a connector that makes no progress is stopped', async () => {
  const source = await new TestSource().start()
  // On a busy machine the process may be stopped while it is still starting.
  const run = async () => all((await openSession(source, { config: { behavior: 'hang' }, idleMs: 5000 })).check())

  await assert.rejects(run, { name: 'ConnectorCrashed', message: /no progress/ })
})

test('a connector that takes too much memory is stopped', async () => {
  const source = await new TestSource().start()
  const session = await openSession(source, { config: { behavior: 'memory' } })

  await assert.rejects(all(session.check()), { name: 'ConnectorCrashed', message: /256 MB of memory/ })
})
