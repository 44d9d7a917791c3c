import { sql } from 'kysely'

/**
 * A column that a condition compares without using an index on it. SQLite has no statistics here and assumes that an index
 * matches ten rows per value of its first column, for example a data source. To find two documents by their IDs, it would
 * walk through all documents that aren't deleted.
 */
export function withoutIndex(column: string) {
  return sql<number | null>`(+${sql.ref(column)})`
}
