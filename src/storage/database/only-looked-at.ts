import { sql } from 'kysely'

/**
 * A number of a row that a statement looks at and must not search by. SQLite has no statistics here and takes what an index finds by its first
 * column, as a datasource, for ten rows: where two documents are named by their ids, it would walk along all that are not deleted.
 */
export function onlyLookedAt(column: string) {
  return sql<number | null>`(+${sql.ref(column)})`
}
