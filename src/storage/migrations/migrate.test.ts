import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runAlmanac } from '../../../test/support/service-process.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { openSqlite } from '../sqlite/open-sqlite.ts'
import { migrate } from './migrate.ts'
import type { Migration } from './migration.ts'

const AT = new Date('2026-06-01T12:00:00Z')
const step = (name: string, up: Migration['up'] = async () => undefined): Migration => ({ name, up })

test('each step runs once, in order', async () => {
  const database = openSqlite(temporaryFolder())
  const ran: string[] = []
  const steps = ['0001-a', '0002-b'].map((name) => step(name, async () => void ran.push(name)))

  await migrate(database, AT, steps.slice(0, 1))
  await migrate(database, AT, steps)
  await migrate(database, AT, steps)

  assert.deepEqual(ran, ['0001-a', '0002-b'])
  await database.close()
})

test('a database that a newer version has been at is refused, by name of what is unknown', async () => {
  const database = openSqlite(temporaryFolder())
  await migrate(database, AT, [step('0001-a'), step('0002-future')])

  await assert.rejects(migrate(database, AT, [step('0001-a')]), /newer version.*0002-future/)
  await database.close()
})

test('a step that fails leaves nothing of the whole run behind', async () => {
  const database = openSqlite(temporaryFolder())
  const failing = step('0002-bad', async () => {
    throw new Error('no')
  })
  const making = step('0001-make', async (db) => {
    await db.schema.createTable('made').addColumn('x', 'text').execute()
  })

  await assert.rejects(migrate(database, AT, [making, failing]), /no/)
  await migrate(database, AT, [making])

  await database.close()
})

test('processes that start at once on a new folder do not trip over each other', async () => {
  const data = temporaryFolder()
  const names = ['a', 'b', 'c', 'd']

  const results = await Promise.all(
    names.map((name) => runAlmanac(['datasource', 'add', '--name', name, '--data', data])),
  )

  assert.deepEqual(
    results.map(({ code, stderr }) => [code, stderr]),
    names.map(() => [0, '']),
  )
})
