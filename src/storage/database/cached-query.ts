import type { Compilable } from 'kysely'
import type { Database, Db } from './database.ts'
import { bind, preparedOnce, runPrepared } from './prepared-query.ts'

/**
 * A `preparedQuery` for the few rows that every request reads: the caller, and the current version of something. If the
 * database can tell that nothing has changed, they aren't read again.
 * See docs/decisions/0012-cached-queries.md.
 */
export function cachedQuery<Row extends object, Values extends object = Record<never, never>>(
  { read, kept }: Pick<Database, 'read' | 'kept'>,
  build: (db: Db, values: Values) => Compilable<Row>,
): (values: Values) => Promise<readonly Row[]> {
  const prepared = preparedOnce(read, build)
  const query = runPrepared<Row, Values>(read, prepared)
  if (kept === undefined) return query
  return async (values) => {
    const { sql, parameters } = prepared()
    return (kept.all(sql, bind(parameters, values)) as readonly Row[] | undefined) ?? query(values)
  }
}
