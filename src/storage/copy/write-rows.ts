import { type RawBuilder, sql } from 'kysely'
import { chunks } from '../database/chunks.ts'
import type { Database } from '../database/database.ts'
import type { Row, TableShape } from './row-source.ts'

/** Below what either database takes as values of one statement. */
const VALUES_PER_STATEMENT = 20_000

/** All of them or none. */
export async function insertRows(database: Database, table: TableShape, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return
  const columns = sql.join(table.columns.map((column) => sql.ref(column)))
  // Numbers that PostgreSQL would give by itself are taken along; SQLite takes any.
  const given = database.kind === 'postgres' ? sql`overriding system value` : sql``
  await database.together(async () => {
    for (const part of chunks(rows, Math.max(1, Math.floor(VALUES_PER_STATEMENT / table.columns.length)))) {
      const values = sql.join(part.map((row) => sql`(${sql.join(row)})`))
      await sql`insert into ${sql.table(table.name)} (${columns}) ${given} values ${values}`.execute(database.write)
    }
  })
}

export async function removeRows(database: Database, table: TableShape, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return
  await database.together(async () => {
    for (const row of rows) {
      await sql`delete from ${sql.table(table.name)} where ${isRow(table, row)}`.execute(database.write)
    }
  })
}

export async function emptyTable(database: Database, { name }: TableShape): Promise<void> {
  await sql`delete from ${sql.table(name)}`.execute(database.write)
}

function isRow(table: TableShape, row: Row): RawBuilder<boolean> {
  const parts = table.key.map((column) => {
    const value = row[table.columns.indexOf(column)] ?? null
    return value === null ? sql`${sql.ref(column)} is null` : sql`${sql.ref(column)} = ${value}`
  })
  return sql<boolean>`${sql.join(parts, sql` and `)}`
}

/** What PostgreSQL numbers by itself goes on after what was written; SQLite notes it with each row. */
export async function settleSequences(database: Database): Promise<void> {
  if (database.kind === 'sqlite') return
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = current_schema() and is_identity = 'YES'`.execute(database.write)
  for (const { table, column } of rows) {
    const newest = sql`select max(${sql.ref(column)}) from ${sql.table(table)}`
    await sql`select setval(pg_get_serial_sequence(${table}, ${column}), (${newest}))`.execute(database.write)
  }
}
