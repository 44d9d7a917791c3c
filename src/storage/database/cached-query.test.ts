import assert from 'node:assert/strict'
import { test } from 'node:test'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { openSqlite } from '../sqlite/open-sqlite.ts'
import { openStores } from '../stores.ts'
import { cachedQuery } from './cached-query.ts'
import type { Database } from './database.ts'

async function database() {
  const data = temporaryFolder()
  await (await openStores({ data, databaseUrl: '' }, new Date())).close()
  const open = openSqlite(data)
  await open.write.insertInto('joint_steps').values({ first_seq: 1, last_seq: 10 }).execute()
  return { data, open }
}

function lastOf(open: Database) {
  const find = cachedQuery(open, (db, { first }: { first: number }) =>
    db.selectFrom('joint_steps').select('last_seq').where('first_seq', '=', first),
  )
  return async (first: number) => (await find({ first }))[0]?.last_seq
}

async function put(open: Database, last: number) {
  await open.write.updateTable('joint_steps').set({ last_seq: last }).where('first_seq', '=', 1).execute()
}

test('what was committed since is read with the very next question, whoever wrote it', async () => {
  const { data, open } = await database()
  const other = openSqlite(data)
  const last = lastOf(open)

  for (const [at, writer] of [open, other, open, other, other].entries()) {
    assert.equal(await last(2), undefined)
    await put(writer, 100 + at)
    assert.equal(await last(1), 100 + at)
    assert.equal(await last(1), 100 + at)
  }
  await other.close()
  await open.close()
})

test('while nothing is committed, rows are not read again', async () => {
  const { open } = await database()
  const find = cachedQuery(open, (db) => db.selectFrom('joint_steps').selectAll())

  const rows = await find({})
  assert.equal(await find({}), rows)
  assert.throws(() => Object.assign(rows[0]!, { last_seq: 5 }), TypeError)
  await put(open, 20)
  assert.notEqual(await find({}), rows)
  await open.close()
})

test('a transaction sees what it wrote, others see it once it is committed, and never what was undone', async () => {
  const { open } = await database()
  const last = lastOf(open)
  assert.equal(await last(1), 10)

  const seenOutside: unknown[] = []
  const { promise: isWritten, resolve: written } = Promise.withResolvers<void>()
  const { promise: isSeen, resolve: seen } = Promise.withResolvers<void>()
  const outside = isWritten.then(async () => {
    seenOutside.push(await last(1))
    seen()
  })
  await open.together(async () => {
    await put(open, 20)
    assert.equal(await last(1), 20)
    written()
    await isSeen
    assert.equal(await last(1), 20)
  })
  await outside
  assert.deepEqual(seenOutside, [10])
  assert.equal(await last(1), 20)

  const failing = open.together(async () => {
    await put(open, 30)
    assert.equal(await last(1), 30)
    throw new Error('undone')
  })
  await assert.rejects(failing, /undone/)
  assert.equal(await last(1), 20)
  await open.close()
})

test('a read under way on another connection keeps nothing back', async () => {
  const { open } = await database()
  const last = lastOf(open)
  await open.write.insertInto('joint_steps').values({ first_seq: 2, last_seq: 20 }).execute()

  const rows = open.read.selectFrom('joint_steps').selectAll().orderBy('first_seq').stream()
  await rows.next()
  assert.equal(await last(1), 10)
  await put(open, 40)
  assert.equal(await last(1), 40)
  await rows.return?.()
  await open.close()
})

test('what this process commits counts at once, also within one run of the thread', async () => {
  const { open } = await database()
  const last = lastOf(open)
  const write = open.write.updateTable('joint_steps').set({ last_seq: 30 }).where('first_seq', '=', 1)

  const [before, , after] = await Promise.all([last(1), write.execute(), write.execute().then(() => last(1))])

  assert.equal(before, 10)
  assert.equal(after, 30)
  await open.close()
})
