import assert from 'node:assert/strict'
import { test } from 'node:test'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { openSqlite } from '../sqlite/open-sqlite.ts'
import { openStores } from '../stores.ts'
import { preparedListQuery } from './prepared-list-query.ts'
import { preparedQuery } from './prepared-query.ts'
import { preparedRows } from './prepared-rows.ts'

async function database() {
  const data = temporaryFolder()
  await (await openStores({ data, databaseUrl: '' }, new Date())).close()
  const open = openSqlite(data)
  await open.write
    .insertInto('joint_steps')
    .values([1, 2, 3, 4].map((first_seq) => ({ first_seq, last_seq: first_seq * 10 })))
    .execute()
  return open
}

test('values are bound by their names, wherever and however often they stand', async () => {
  const open = await database()
  const find = preparedQuery(open.read, (db, { from, to }: { from: number; to: number }) =>
    db
      .selectFrom('joint_steps')
      .select('first_seq')
      .where('last_seq', '<=', to)
      .where('first_seq', '>=', from)
      .where('first_seq', '!=', to)
      .limit(10),
  )

  const found = async (from: number, to: number) => (await find({ to, from })).map(({ first_seq }) => first_seq)

  assert.deepEqual(await found(2, 30), [2, 3])
  assert.deepEqual(await found(1, 10), [1])
  await open.close()
})

test('a list of keys is bound again each time, whatever its length', async () => {
  const open = await database()
  const find = preparedListQuery(open.read, (db, keys) =>
    db.selectFrom('joint_steps').select('first_seq').where('first_seq', 'in', keys).orderBy('first_seq'),
  )

  for (const keys of [[1, 2], [3, 4], [2], [], [4], [1, 9, 3]]) {
    const expected = keys.filter((key) => key < 5).sort()
    assert.deepEqual(
      (await find(keys)).map(({ first_seq }) => first_seq),
      expected,
    )
  }
  await open.close()
})

test('rows are written by a statement that is kept for each number of them', async () => {
  const open = await database()
  const insert = preparedRows<{ first_seq: number; last_seq: number }>((db, rows) =>
    db
      .insertInto('joint_steps')
      .values(rows)
      .onConflict((conflict) =>
        conflict.column('first_seq').doUpdateSet((is) => ({ last_seq: is.ref('excluded.last_seq') })),
      ),
  )
  const row = (first_seq: number, last_seq: number) => ({ first_seq, last_seq })

  await insert(open.write, [row(5, 50), row(6, 60)])
  await open.write.transaction().execute((db) => insert(db, [row(7, 70), row(5, 51)]))
  await insert(open.write, [row(8, 80)])

  const rows = await open.read
    .selectFrom('joint_steps')
    .selectAll()
    .where('first_seq', '>', 4)
    .orderBy('first_seq')
    .execute()
  assert.deepEqual(
    rows.map(({ first_seq, last_seq }) => [first_seq, last_seq]),
    [
      [5, 51],
      [6, 60],
      [7, 70],
      [8, 80],
    ],
  )
  await open.close()
})
