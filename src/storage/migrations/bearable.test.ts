import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { postgresDatabases } from '../../../test/support/postgres-databases.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import { readPlace, writePlace } from '../copy/places.ts'
import { openStores } from '../stores.ts'
import { migrate, migrationsNamed } from './migrate.ts'

/** What was released: services of that version keep running while a newer one migrates. */
const RELEASED = '0001-schema'
const postgres = await postgresDatabases()

async function names(): Promise<string[]> {
  const data = temporaryFolder()
  await (await openStores({ data, databaseUrl: '' }, new Date(0))).close()
  const source = await readPlace({ data, databaseUrl: '' })
  const table = (await source.tables()).find(({ name }) => name === 'schema_migrations')
  const found: string[] = []
  if (table !== undefined) for await (const rows of source.rows(table)) found.push(...rows.map((row) => String(row[1])))
  await source.close()
  return found
}

test('what an older service writes fits the schema that a newer one has made of it', async () => {
  const database = await writePlace({ data: '', databaseUrl: await postgres.createEmpty() })
  after(() => database.close())
  const columns = async () => {
    const { rows } = await sql<{ name: string; type: string; needed: boolean }>`
      select table_name || '.' || column_name as name, data_type as type,
        is_nullable = 'NO' and column_default is null and is_identity = 'NO' as needed
      from information_schema.columns where table_schema = current_schema()`.execute(database.read)
    return new Map(rows.map(({ name, type, needed }) => [name, { type, needed }]))
  }
  /** What may refuse a row: keys, unique indexes, checks, references. */
  const rules = async () => {
    const { rows } = await sql<{ rule: string; table: string }>`
      select indexdef as rule, tablename as table from pg_indexes
      where schemaname = current_schema() and indexdef like 'CREATE UNIQUE%'
      union all select pg_get_constraintdef(oid), conrelid::regclass::text from pg_constraint
      where contype in ('c', 'f', 'u')`.execute(database.read)
    return rows
  }
  const all = await names()
  await migrate(database, new Date(0), migrationsNamed(all.filter((name) => name <= RELEASED)))
  const [oldColumns, oldRules] = [await columns(), new Set((await rules()).map(({ rule }) => rule))]
  const oldTables = new Set([...oldColumns.keys()].map((name) => name.split('.')[0]))
  await migrate(database, new Date(0), migrationsNamed(all))
  const [newColumns, newRules] = [await columns(), await rules()]

  const changed = [...oldColumns].filter(([name, { type }]) => newColumns.get(name)?.type !== type)
  const demanded = [...newColumns].filter(
    ([name, { needed }]) => needed && oldTables.has(name.split('.')[0]) && oldColumns.get(name)?.needed !== true,
  )
  const stricter = newRules.filter(({ rule, table }) => oldTables.has(table) && !oldRules.has(rule))
  assert.deepEqual({ changed, demanded, stricter }, { changed: [], demanded: [], stricter: [] })
})
