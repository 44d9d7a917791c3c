import assert from 'node:assert/strict'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { sql } from 'kysely'
import { eventually } from '../../../test/support/eventually.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { giveBackSpace } from './give-back-space.ts'
import { openSqlite } from './open-sqlite.ts'

test('what deletions leave empty is given back to the disk, and the log is cut', async () => {
  const data = temporaryFolder()
  const database = openSqlite(data)
  const file = join(data, 'almanac.db')
  const write = (statement: string) => database.write.transaction().execute((db) => sql.raw(statement).execute(db))
  await write('create table things (text)')
  const insert =
    'with recursive n(i) as (values(1) union all select i + 1 from n where i < 600) insert into things select randomblob(20000) from n'
  await write(insert)
  await eventually('it is in the file', async () => statSync(file).size > 12_000_000)
  await write('delete from things')

  const given = await giveBackSpace(database.write, undefined, 100)

  assert.ok(given > 2000, `${given} pages`)
  await eventually('the file is small', async () => {
    await write('insert into things values (1)')
    return statSync(file).size < 2_000_000 && statSync(`${file}-wal`).size < 9_000_000
  })
  assert.equal(await giveBackSpace(database.write, undefined, 100), 0)
  await database.close()
})
