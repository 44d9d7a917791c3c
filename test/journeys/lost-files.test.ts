import assert from 'node:assert/strict'
import { cpSync, openSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { openStores } from '../../src/storage/stores.ts'
import { makeApp, type TestApp } from '../support/make-app.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

async function fill(): Promise<TestApp> {
  const app = await makeApp()
  const push = await app.indexingToken()
  await app.addDatasource({ name: 'wiki' })
  for (let id = 0; id < 20; id += 1) {
    const document = { id: String(id), title: `wombat ${id}` }
    assert.equal((await app.index('indexdocument', { datasource: 'wiki', document }, push)).status, 200)
  }
  await app.indexed()
  return app
}

const running = await fill()

/** The files of a service that was killed: as they lie there while it runs. */
function afterKill(): string {
  const data = temporaryFolder()
  cpSync(running.data, data, { recursive: true })
  return data
}

/** The same with several commits in the log: that of a running service may just have started over. */
function afterKillWithLog(): string {
  const written = afterKill()
  const connection = new DatabaseSync(join(written, 'almanac.db'))
  connection.exec('PRAGMA wal_autocheckpoint = 0')
  const advance = connection.prepare("UPDATE counters SET value = value + 1 WHERE name = 'shared_version'")
  for (let commit = 0; commit < 4; commit += 1) advance.run()
  const data = temporaryFolder()
  cpSync(written, data, { recursive: true })
  connection.close()
  return data
}

/** The same with transactions of the service that stand in the log only: an open reader keeps them from being moved. */
async function afterKillWithTransactions(count: number): Promise<string> {
  const written = afterKill()
  await (await openStores({ data: written, databaseUrl: '' }, new Date())).close()
  const stores = await openStores({ data: written, databaseUrl: '' }, new Date())
  const reader = new DatabaseSync(join(written, 'almanac.db'))
  reader.exec('BEGIN; SELECT count(*) FROM counters')
  for (let number = 0; number < count; number += 1) {
    await stores.leases.take({ name: String(number), holder: 'test' }, new Date(), new Date(Date.now() + 1000))
  }
  const data = temporaryFolder()
  cpSync(written, data, { recursive: true })
  reader.close()
  await stores.close()
  return data
}

const FRAME_BYTES = 24 + 4096

/** Cuts the log behind the transaction of which so many follow. */
function cutLog(data: string, lost: number): void {
  const log = join(data, 'almanac.db-wal')
  const content = readFileSync(log)
  const salts = content.subarray(16, 24)
  const ends: number[] = []
  for (let at = 32; at + FRAME_BYTES <= content.length; at += FRAME_BYTES) {
    const isOwn = content.subarray(at + 8, at + 16).equals(salts)
    if (isOwn && content.readUInt32BE(at + 4) !== 0) ends.push(at + FRAME_BYTES)
  }
  truncateSync(log, ends.at(-1 - lost) ?? 0)
}

interface Readiness {
  status: string
  problems?: { code: string; message: string }[]
}

async function readiness(data: string): Promise<Readiness> {
  const app = await makeApp({ data })
  const { status, body } = await app.send('/readyz', undefined, { method: 'GET' })
  assert.equal(status, 200)
  return body
}

async function problemCodes(data: string): Promise<string[]> {
  return ((await readiness(data)).problems ?? []).map(({ code }) => code)
}

test('a start after a kill finds nothing wrong', async () => {
  assert.deepEqual(await readiness(afterKill()), { status: 'ready' })
})

test('a start finds nothing wrong where a command was at the files after the kill', async () => {
  const data = afterKill()
  await (await openStores({ data, databaseUrl: '' }, new Date())).close()

  assert.deepEqual(await readiness(data), { status: 'ready' })
})

test('a start after an end in order finds nothing wrong', async () => {
  const data = afterKill()
  await (await makeApp({ data })).app.stop()

  assert.deepEqual(await readiness(data), { status: 'ready' })
})

test('/readyz reports a missing write-ahead log and how much was in it', async () => {
  const data = await afterKillWithTransactions(7)
  rmSync(join(data, 'almanac.db-wal'))

  const [problem] = (await readiness(data)).problems ?? []

  assert.equal(problem?.code, 'write_ahead_log_missing')
  assert.match(problem?.message ?? '', /The last 7 acknowledged transactions are lost, the newest from 20/)
})

test('/readyz reports a truncated write-ahead log and how much is missing', async () => {
  const data = await afterKillWithTransactions(30)
  cutLog(data, 12)

  const [problem] = (await readiness(data)).problems ?? []

  assert.equal(problem?.code, 'write_ahead_log_truncated')
  assert.match(problem?.message ?? '', /The last 12 acknowledged transactions are lost, the newest from 20/)
})

test('a command that comes first does not hide that the log was cut short', async () => {
  const data = await afterKillWithTransactions(30)
  cutLog(data, 12)
  const stores = await openStores({ data, databaseUrl: '' }, new Date())
  await stores.leases.take({ name: 'after', holder: 'test' }, new Date(), new Date(Date.now() + 1000))
  await stores.close()

  // The command moved what was left of the log into the database.
  assert.deepEqual(await problemCodes(data), ['write_ahead_log_missing'])
})

test('a missing log whose writes are all in the database is no loss', async () => {
  const data = afterKill()
  // Moves the log into the database and deletes it, as a start does that is killed at once.
  new DatabaseSync(join(data, 'almanac.db')).exec('PRAGMA journal_mode = DELETE; PRAGMA journal_mode = WAL')
  rmSync(join(data, 'almanac.db-wal'), { force: true })

  assert.deepEqual(await readiness(data), { status: 'ready' })
})

test('what was reported at one start is not reported at the next', async () => {
  const data = await afterKillWithTransactions(5)
  cutLog(data, 2)
  assert.deepEqual(await problemCodes(data), ['write_ahead_log_truncated'])
  const next = temporaryFolder()
  cpSync(data, next, { recursive: true })

  assert.deepEqual(await problemCodes(next), [])
})

test('a write-ahead log damaged in the middle or at the start is reported at /readyz', async () => {
  for (const at of [32 + 24 + 100, 16]) {
    const data = afterKillWithLog()
    writeSync(openSync(join(data, 'almanac.db-wal'), 'r+'), 'junk', at)

    assert.ok((await problemCodes(data)).includes('write_ahead_log_damaged'))
  }
})

test('a write-ahead log that ends in the middle of a write is no damage', async () => {
  const data = afterKillWithLog()
  const log = join(data, 'almanac.db-wal')
  truncateSync(log, statSync(log).size - 2000)

  assert.ok(!(await problemCodes(data)).includes('write_ahead_log_damaged'))
})

test('a missing database is reported at /readyz', async () => {
  const data = afterKill()
  for (const file of ['almanac.db', 'almanac.db-wal', 'almanac.db-shm']) rmSync(join(data, file), { force: true })

  assert.ok((await problemCodes(data)).includes('database_missing'))
})

test('a database older than its index is reported at /readyz, even after a clean stop', async () => {
  const data = afterKill()
  await (await makeApp({ data })).app.stop()
  rmSync(join(data, 'almanac.db'))

  assert.deepEqual(await problemCodes(data), ['store_behind_index'])
})

test('a truncated database and one of junk are refused with a sentence', async () => {
  const data = afterKill()
  await (await openStores({ data, databaseUrl: '' }, new Date())).close()
  const file = join(data, 'almanac.db')
  const whole = readFileSync(file)
  const sentence = { name: 'OperatorError', message: /almanac\.db is damaged \(.*\); restore a backup/ }

  for (const damaged of [whole.subarray(0, -8192), whole.subarray(0, 5000), Buffer.alloc(whole.length, 'junk')]) {
    writeFileSync(file, damaged)
    await assert.rejects(makeApp({ data }), sentence)
  }
})
