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

/** The same with several commits in the log: that of a running service may just have been begun anew. */
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

test('a missing write-ahead log is told at /readyz', async () => {
  const data = afterKill()
  rmSync(join(data, 'almanac.db-wal'))

  assert.ok((await problemCodes(data)).includes('write_ahead_log_missing'))
})

test('a write-ahead log that is damaged in its middle or at its beginning is told at /readyz', async () => {
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

test('a missing database is told at /readyz', async () => {
  const data = afterKill()
  for (const file of ['almanac.db', 'almanac.db-wal', 'almanac.db-shm']) rmSync(join(data, file), { force: true })

  assert.ok((await problemCodes(data)).includes('database_missing'))
})

test('a database that ends before the index made of it does is told at /readyz, also after an end in order', async () => {
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
  const sentence = { name: 'OperatorError', message: /almanac\.db is damaged \(.*\); restore it from a backup/ }

  for (const damaged of [whole.subarray(0, -8192), whole.subarray(0, 5000), Buffer.alloc(whole.length, 'junk')]) {
    writeFileSync(file, damaged)
    await assert.rejects(makeApp({ data }), sentence)
  }
})
