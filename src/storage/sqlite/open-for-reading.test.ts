import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { openSqlite, openSqliteForReading } from './open-sqlite.ts'

test('a database opened for reading has every commit at once, and takes no writes', async (context) => {
  const folder = temporaryFolder()
  const database = openSqlite(folder)
  await sql`create table things (name text)`.execute(database.write)
  const reading = openSqliteForReading(folder)
  context.after(async () => {
    await reading.close()
    await database.close()
  })
  const kept = () => reading.kept!.all('select name from things', [])
  assert.deepEqual(kept(), [])

  await sql`insert into things values ('one')`.execute(database.write)

  assert.deepEqual(
    kept()?.map((row) => ({ ...row })),
    [{ name: 'one' }],
  )
  const { rows } = await sql`select name from things`.execute(reading.read)
  assert.equal(rows.length, 1)
  await assert.rejects(sql`insert into things values ('two')`.execute(reading.write))
  await assert.rejects(reading.together(() => sql`delete from things`.execute(reading.write)))
  assert.equal(kept()?.length, 1)
})
