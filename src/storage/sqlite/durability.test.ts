import assert from 'node:assert/strict'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { mock, type TestContext, test } from 'node:test'
import { type Kysely, sql } from 'kysely'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import type { Database } from '../database/database.ts'
import { SharedTransaction } from '../database/shared-transaction.ts'
import { Checkpoints } from './checkpoints.ts'
import { LogSync } from './log-sync.ts'
import { openSqlite } from './open-sqlite.ts'

interface Opened {
  readonly file: string
  readonly database: Database
  readonly db: Kysely<{ thing: { id: number } }>
}

type Write = (opened: Opened, id: number) => Promise<unknown>

/** Every way in which a store writes. */
const WRITES: readonly Write[] = [
  ({ db }, id) => db.insertInto('thing').values({ id }).execute(),
  ({ db }, id) => db.insertInto('thing').values({ id }).returning('id').execute(),
  ({ db }, id) => sql`with new(id) as (select ${id}) insert into thing select id from new`.execute(db),
  ({ db }, id) => db.transaction().execute((tx) => tx.insertInto('thing').values({ id }).execute()),
  ({ database, db }, id) => database.together(() => db.insertInto('thing').values({ id }).execute()),
]

test('every write that was answered survives a power cut', async (context) => {
  assert.deepEqual(await lostWrites(context, WRITES), [])
})

// One test for each part between a commit and its answer: without it, the test above fails. docs/storage.md draws them.

test('without the connection that notices changes, a power cut loses answered writes', async (context) => {
  const around: Write = async ({ file }, id) => {
    const connection = new DatabaseSync(file)
    connection.prepare('insert into thing values (?)').run(id)
    connection.close()
  }

  assert.deepEqual(await lostWrites(context, [around]), [0])
})

test('without the driver that waits for the sync, a power cut loses answered writes', async (context) => {
  const { wrap } = SharedTransaction.prototype
  const wrapped = mock.method(SharedTransaction.prototype, 'wrap', function (this: SharedTransaction, dialect: never) {
    return wrap.call(this, dialect)
  })
  context.after(() => wrapped.mock.restore())

  assert.deepEqual(await lostWrites(context, WRITES), [0, 1, 2, 3, 4])
})

test('without the sync of the log, a power cut loses answered writes', async (context) => {
  const synced = mock.method(LogSync.prototype, 'sync', async () => {})
  context.after(() => synced.mock.restore())

  assert.deepEqual(await lostWrites(context, WRITES), [0, 1, 2, 3, 4])
})

/** Cuts the power after each write was answered, and returns the numbers of those that were lost. */
async function lostWrites(context: TestContext, writes: readonly Write[]): Promise<number[]> {
  // The writes are small: the log holds all of them, and neither file changes while it is copied.
  const moved = mock.method(Checkpoints.prototype, 'committed', () => {})
  const file = join(temporaryFolder(), 'almanac.db')
  const database = openSqlite(join(file, '..'))
  context.after(async () => {
    await database.close()
    moved.mock.restore()
  })
  const db = database.write as unknown as Opened['db']
  await db.schema.createTable('thing').addColumn('id', 'integer').execute()
  const disk = await simulatedDisk(context, file)
  const lost: number[] = []
  for (const [id, write] of writes.entries()) {
    await write({ file, database, db }, id)
    if (!disk.idsAfterPowerCut().includes(id)) lost.push(id)
  }
  return lost
}

/** A disk that keeps of the database and its log what they held when a sync began, and nothing newer. */
async function simulatedDisk(context: TestContext, file: string) {
  const copy = () => [file, `${file}-wal`].map((path) => (existsSync(path) ? readFileSync(path) : Buffer.alloc(0)))
  let kept = copy()
  const probe = await open(file, 'r')
  const { prototype } = probe.constructor as { prototype: typeof probe }
  await probe.close()
  const synced = mock.method(prototype, 'datasync', async () => {
    const synced = copy()
    // Whoever doesn't wait for the disk is answered before this.
    await new Promise((done) => setImmediate(done))
    kept = synced
  })
  context.after(() => synced.mock.restore())
  return {
    idsAfterPowerCut(): number[] {
      const again = join(temporaryFolder(), 'almanac.db')
      for (const [at, path] of [again, `${again}-wal`].entries()) writeFileSync(path, kept[at] ?? '')
      const connection = new DatabaseSync(again)
      const rows = connection.prepare('select id from thing').all()
      connection.close()
      return rows.map(({ id }) => Number(id))
    },
  }
}
