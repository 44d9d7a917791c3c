import { sql } from 'kysely'
import type { Tables } from '../tables.ts'
import type { Database } from './database.ts'

/**
 * The part of a `with recursive` that makes `found(value)`: every value of a column that an index begins with, and a null.
 * Takes one step of the index for each value: reading all rows would take too long.
 */
export function distinctValuesOf<Table extends keyof Tables & string>(
  table: Table,
  column: keyof Tables[Table] & string,
) {
  const [from, name] = [sql.table(table), sql.ref(column)]
  return sql`found(value) as (
    select min(${name}) from ${from} where ${name} is not null
    union all
    select (select min(${name}) from ${from} where ${name} > found.value) from found where found.value is not null
  )`
}

/** The values, in the order of the index. */
export async function distinctValues<Table extends keyof Tables & string>(
  { read }: Pick<Database, 'read'>,
  table: Table,
  column: keyof Tables[Table] & string,
): Promise<string[]> {
  const { rows } = await sql<{ value: string }>`
    with recursive ${distinctValuesOf(table, column)}
    select value from found where value is not null`.execute(read)
  return rows.map(({ value }) => value)
}
