import assert from 'node:assert/strict'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { type Kysely, sql } from 'kysely'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { missingBetween, numberOf, readNote } from './commit-note.ts'
import { openSqlite } from './open-sqlite.ts'

test('the note follows what was committed: not what failed, and not what changed nothing', async (context) => {
  const folder = temporaryFolder()
  const file = join(folder, 'almanac.db')
  const database = openSqlite(folder)
  context.after(() => database.close())
  const reader = new DatabaseSync(file)
  context.after(() => reader.close())
  const db = database.write as unknown as Kysely<{ child: { parent: number } }>
  await sql`create table parent (id integer primary key)`.execute(db)
  await sql`create table child (parent integer references parent (id) deferrable initially deferred)`.execute(db)
  await sql`insert into parent values (1)`.execute(db)
  const add = (parent: number) => db.transaction().execute((t) => t.insertInto('child').values({ parent }).execute())
  const numbers = () => [numberOf(reader), readNote(file)?.number]

  assert.deepEqual(numbers(), [1, 1])
  await add(1)
  assert.deepEqual(numbers(), [2, 2])

  // Refused by the commit itself.
  await assert.rejects(add(7), /FOREIGN KEY/)
  await db.updateTable('child').set({ parent: 1 }).where('parent', '=', 9).execute()
  assert.deepEqual(numbers(), [2, 2])

  await db.deleteFrom('child').execute()
  assert.deepEqual(numbers(), [3, 3])
})

test('numbers begin again at the end of 32 bits', () => {
  assert.equal(missingBetween(2 ** 31 - 1, -(2 ** 31)), 1)
  assert.equal(missingBetween(-(2 ** 31), 2 ** 31 - 1), -1)
  assert.equal(missingBetween(18, 30), 12)
})
