import type { Compilable } from 'kysely'
import type { Database, Db } from './database.ts'
import { bind, compilePrepared, preparedQuery } from './prepared-query.ts'

/**
 * A `preparedQuery` for the few rows that every request reads: the caller, and the current version of something. If the
 * database can tell that nothing has changed, they aren't read again.
 * See docs/decisions/0012-cached-queries.md.
 */
export function cachedQuery<Row extends object, Values extends object = Record<never, never>>(
  { read, kept }: Pick<Database, 'read' | 'kept'>,
  build: (db: Db, values: Values) => Compilable<Row>,
): (values: Values) => Promise<readonly Row[]> {
  const query = preparedQuery(read, build)
  if (kept === undefined) return query
  const compiled = compilePrepared(read, build)
  return async (values) =>
    (kept.all(compiled.sql, bind(compiled.parameters, values)) as readonly Row[] | undefined) ?? query(values)
}
