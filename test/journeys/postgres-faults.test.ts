import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ServiceError } from '../../src/kernel/errors.ts'
import { eventually } from '../support/eventually.ts'
import { makeApp, type TestApp } from '../support/make-app.ts'
import { startPostgres } from '../support/postgres.ts'

const postgres = await startPostgres()

const TIMEOUT_SECONDS = 0.5
/** How often the database goes away under load. */
const ROUNDS = Number(process.env['ALMANAC_FAULT_ROUNDS'] ?? 1)

async function startService() {
  const app = await patientApp(await postgres.createDatabase())
  const push = await app.indexingToken()
  const alice = await app.clientToken('alice@acme.example')
  await app.addDatasource({ name: 'wiki' })
  return { app, push, alice }
}

/** A busy machine may not open a connection within the short timeout, so starting is tried again. */
async function patientApp(databaseUrl: string): Promise<TestApp> {
  const settings = { databaseUrl, databaseTimeoutSeconds: String(TIMEOUT_SECONDS) }
  for (let attempt = 1; ; attempt++) {
    try {
      return await makeApp(settings)
    } catch (error) {
      if (attempt === 10) throw error
    }
  }
}

/** Some writers that go on whatever they are answered; `accepted` holds what was answered with 200. */
function startWriters(app: TestApp, push: string, count: number) {
  const accepted = new Set<string>()
  const statuses = new Map<number, number>()
  const withoutRetryAfter: number[] = []
  let isOver = false
  const write = async (writer: number) => {
    for (let step = 0; !isOver; step += 1) {
      const id = `w${writer}-${step}`
      const answer = await app.index(
        'indexdocument',
        { datasource: 'wiki', document: { id, title: `wombat ${id}` } },
        push,
      )
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      if (answer.status === 200) accepted.add(`wombat ${id}`)
      else if (answer.headers.get('retry-after') === null) withoutRetryAfter.push(answer.status)
    }
  }
  const done = Promise.all(Array.from({ length: count }, (_, writer) => write(writer)))
  return {
    accepted,
    statuses,
    withoutRetryAfter,
    async end() {
      isOver = true
      await done
    },
  }
}

async function assertAllFound(app: TestApp, alice: string, accepted: ReadonlySet<string>): Promise<void> {
  await app.indexed()
  const found = new Set<string>()
  let cursor: string | undefined
  do {
    const { body } = await app.search(alice, 'wombat', { pageSize: 100, ...(cursor && { cursor }) })
    for (const { title } of body.results) found.add(title)
    cursor = body.cursor
  } while (cursor !== undefined)
  assert.deepEqual(
    [...accepted].filter((title) => !found.has(title)),
    [],
  )
}

test('while PostgreSQL is stopped requests answer 503; afterwards the service goes on and has lost nothing', async () => {
  const { app, push, alice } = await startService()
  const writers = startWriters(app, push, 8)
  await eventually('something is written', async () => writers.accepted.size > 20)

  for (let round = 0; round < ROUNDS; round += 1) {
    const refused = writers.statuses.get(503) ?? 0
    await postgres.stop()
    await eventually('writes are refused', async () => (writers.statuses.get(503) ?? 0) > refused + 20)
    const readiness = await app.send('/readyz', undefined, { method: 'GET' })
    const health = await app.send('/healthz', undefined, { method: 'GET' })
    const search = await app.search(alice, 'wombat')
    await postgres.start()
    const before = writers.accepted.size
    await eventually('writes are accepted again', async () => writers.accepted.size > before + 20)

    assert.equal(health.status, 200)
    assert.equal(readiness.status, 503)
    assert.match(readiness.body.error.message, /database/)
    assert.deepEqual([search.status, search.headers.get('retry-after')], [503, '2'])
  }
  await writers.end()

  assert.deepEqual([...writers.statuses.keys()].sort(), [200, 503])
  assert.deepEqual(writers.withoutRetryAfter, [])
  await assertAllFound(app, alice, writers.accepted)
})

test('while PostgreSQL stands still requests answer 503 after the time-out; afterwards nothing is lost', async () => {
  const { app, push, alice } = await startService()
  const writers = startWriters(app, push, 4)
  await eventually('something is written', async () => writers.accepted.size > 20)

  for (let round = 0; round < ROUNDS; round += 1) {
    const refused = writers.statuses.get(503) ?? 0
    postgres.pause()
    try {
      await eventually('writes are refused', async () => (writers.statuses.get(503) ?? 0) > refused + 4)
      assert.equal((await app.search(alice, 'wombat')).status, 503)
    } finally {
      postgres.resume()
    }
    const before = writers.accepted.size
    await eventually('writes are accepted again', async () => writers.accepted.size > before + 20)
  }
  await writers.end()

  assert.deepEqual([...writers.statuses.keys()].sort(), [200, 503])
  await assertAllFound(app, alice, writers.accepted)
})

test('a node that is ready after PostgreSQL came back finds everything that was acknowledged before', async () => {
  const { app, push, alice } = await startService()
  const documentsOf = (round: number) =>
    Array.from({ length: 100 }, (_, at) => ({ id: `r${round}-${at}`, title: 'wombat' }))
  const isReady = async () => (await app.send('/readyz', undefined, { method: 'GET' })).status === 200
  let expected = 0

  for (let round = 0; round < 3; round += 1) {
    await postgres.stop()
    await eventually('the node is not ready', async () => !(await isReady()))
    // As another node does before this one has noticed that the database is back.
    const { documents } = app.app.services
    const lastSeq = documents.lastSeq.bind(documents)
    documents.lastSeq = () => Promise.reject(new ServiceError('unavailable', 'The database does not answer'))
    await postgres.start()
    const write = { datasource: 'wiki', documents: documentsOf(round) }
    await eventually('the write is acknowledged', async () => {
      return (await app.index('indexdocuments', write, push)).status === 200
    })
    expected += 100
    documents.lastSeq = lastSeq

    await eventually('the node is ready', isReady)

    assert.equal((await app.search(alice, 'wombat')).body.totalCount, expected)
  }
})

test('no operation answers anything but 503 or its own refusal while PostgreSQL is stopped', async () => {
  const { app, push, alice } = await startService()
  const described = (await app.send('/openapi.json', undefined, { method: 'GET' })).body
  await postgres.stop()
  const wrong: string[] = []
  try {
    for (const [path, methods] of Object.entries<Record<string, unknown>>(described.paths)) {
      for (const method of Object.keys(methods).filter((name) => /^(get|post|put|patch|delete)$/.test(name))) {
        const token = path.startsWith('/api/index') ? push : alice
        const body = method === 'get' || method === 'delete' ? undefined : {}
        const answer = await app.send(path.replace(/\{\w+\}/g, 'x'), body, { method: method.toUpperCase(), token })
        if (answer.status >= 500 && answer.status !== 503) wrong.push(`${method} ${path}: ${answer.status}`)
      }
    }
  } finally {
    await postgres.start()
  }

  assert.deepEqual(wrong, [])
})
