import assert from 'node:assert/strict'
import { mkdirSync, rmdirSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { mock, test } from 'node:test'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { LogSync } from './log-sync.ts'
import { openSqlite } from './open-sqlite.ts'

/** Holds back every sync to the disk until it is let through. */
async function heldDisk(file: string) {
  const probe = await open(file, 'r')
  const { prototype } = probe.constructor as { prototype: typeof probe }
  await probe.close()
  const waiting: (() => void)[] = []
  const { mock: calls } = mock.method(prototype, 'datasync', () => new Promise<void>((done) => waiting.push(done)))
  return { waiting, calls, end: () => calls.restore() }
}

const turn = () => new Promise((done) => setImmediate(done))

test('all who commit while the disk works share the next turn, and none the one before', async (context) => {
  const database = join(temporaryFolder(), 'x.db')
  writeFileSync(`${database}-wal`, '')
  const disk = await heldDisk(`${database}-wal`)
  context.after(() => disk.end())
  const log = new LogSync(database)
  const done: string[] = []

  const all = ['first', 'second', 'third'].map((name) => log.sync().then(() => done.push(name)))
  while (disk.waiting.length === 0) await turn()
  disk.waiting.shift()?.()
  await all[0]

  assert.deepEqual(done, ['first'])
  while (disk.waiting.length === 0) await turn()
  disk.waiting.shift()?.()
  await Promise.all(all)
  assert.equal(disk.calls.callCount(), 2)
  await log.close()
})

test('a write counts when it is on the disk; meanwhile others write, and reads do not wait', async (context) => {
  const folder = temporaryFolder()
  const database = openSqlite(folder)
  await database.write.schema.createTable('thing').addColumn('id', 'integer').execute()
  const disk = await heldDisk(join(folder, 'almanac.db'))
  context.after(() => disk.end())
  const db = database as unknown as { write: import('kysely').Kysely<{ thing: { id: number } }>; read: typeof db.write }
  const done: number[] = []

  const add = (id: number) => db.write.insertInto('thing').values({ id }).returning('id').execute()
  const one = add(1).then(() => done.push(1))
  const two = db.write
    .transaction()
    .execute(async (t) => void (await t.insertInto('thing').values({ id: 2 }).execute()))
  while ((await db.read.selectFrom('thing').selectAll().execute()).length < 2) await turn()

  assert.deepEqual(done, [])
  const isAnswered = Promise.all([one, two])
  let isEnded = false
  void isAnswered.then(() => {
    isEnded = true
  })
  while (!isEnded) {
    disk.waiting.shift()?.()
    await turn()
  }
  assert.equal(disk.calls.callCount(), 2, 'reads bring nothing to the disk')
  disk.end()
  await database.close()
})

test('a write that the disk does not take is refused, and the next one tries again', async () => {
  const database = join(temporaryFolder(), 'x.db')
  const log = new LogSync(database)
  mkdirSync(`${database}-wal`)

  await assert.rejects(log.sync(), { code: 'unavailable' })

  rmdirSync(`${database}-wal`)
  writeFileSync(`${database}-wal`, '')
  await log.sync()
  await log.close()
})

test('closing waits for syncs under way, so that nothing opens a file afterwards', async () => {
  const database = join(temporaryFolder(), 'x.db')
  writeFileSync(`${database}-wal`, '')
  const noted: number[] = []
  const log = new LogSync(database, { newest: () => 7, write: async (number) => void noted.push(number) })
  const both = [log.sync(), log.sync()]

  await log.close()

  assert.deepEqual(noted, [7, 7])
  await Promise.all(both)
})
