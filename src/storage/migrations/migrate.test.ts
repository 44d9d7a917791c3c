import assert from 'node:assert/strict'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test } from 'node:test'
import { runAlmanac } from '../../../test/support/service-process.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { openSqlite } from '../sqlite/open-sqlite.ts'
import { openStores } from '../stores.ts'
import { EARLY_STEPS } from './early-steps.ts'
import { migrate, migrationsNamed } from './migrate.ts'
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

/** What those that come first say. */
const CREATED = /^almanac: .+ had no database; created an empty one\n$/

test('processes that start at once on a new folder do not trip over each other', async () => {
  const data = temporaryFolder()
  const names = ['a', 'b', 'c', 'd']

  const results = await Promise.all(
    names.map((name) => runAlmanac(['datasource', 'add', '--name', name, '--data', data])),
  )

  assert.deepEqual(
    results.map(({ code, stderr }) => [code, stderr.replace(CREATED, '')]),
    names.map(() => [0, '']),
  )
})

/** Rewrites the list of applied migrations, as a database from before the first release has it. */
function recordAs(data: string, names: readonly string[]): void {
  const file = new DatabaseSync(join(data, 'almanac.db'))
  file.exec('delete from schema_migrations')
  const insert = file.prepare('insert into schema_migrations (name, applied_at) values (?, 0)')
  for (const name of names) insert.run(name)
  file.close()
}

test('a database from before the first release is used as it is', async () => {
  const data = temporaryFolder()
  const database = openSqlite(data)
  await migrate(database, AT, migrationsNamed(['0001-schema']))
  await database.close()
  recordAs(data, [...EARLY_STEPS])

  await (await openStores({ data, databaseUrl: '' }, AT)).close()

  const file = new DatabaseSync(join(data, 'almanac.db'))
  const names = file.prepare('select name from schema_migrations order by name').all()
  file.close()
  assert.equal(names[0]?.['name'], '0001-schema')
  assert.ok(names.every(({ name }) => !EARLY_STEPS.has(String(name))))
})

test('a database that stopped halfway through the early steps is refused with the way out', async () => {
  const data = temporaryFolder()
  await (await openStores({ data, databaseUrl: '' }, AT)).close()
  recordAs(data, [...EARLY_STEPS].slice(0, 20))

  await assert.rejects(openStores({ data, databaseUrl: '' }, AT), /Start the last preview on it once/)
})

test('a backup from before the first release is restored with the schema of the first release', () => {
  assert.deepEqual(
    migrationsNamed([...EARLY_STEPS]).map(({ name }) => name),
    ['0001-schema'],
  )
})
