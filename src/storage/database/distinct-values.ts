import { sql } from 'kysely'
import type { Tables } from '../tables.ts'
import type { Database } from './database.ts'

/**
 * Every value of a column that an index begins with, in the order of the index, without nulls. Takes one step of the index
 * for each value: reading all rows would take too long.
 */
export async function distinctValues<Table extends keyof Tables & string>(
  { read }: Pick<Database, 'read'>,
  table: Table,
  column: keyof Tables[Table] & string,
): Promise<string[]> {
  const name = sql.ref(column)
  const { rows } = await sql<{ value: string }>`
    with recursive found(value) as (
      select min(${name}) from ${sql.table(table)}
      union all
      select (select min(${name}) from ${sql.table(table)} where ${name} > found.value)
        from found where found.value is not null
    )
    select value from found where value is not null`.execute(read)
  return rows.map(({ value }) => value)
}
