import type { Compilable } from 'kysely'
import type { Database, Db } from './database.ts'
import { bind, compileHot, hotQuery } from './hot-query.ts'

/**
 * As `hotQuery`, for the few rows that every request asks for: who calls, and which version of something is in force. Where
 * the database can tell that nothing was changed, they are not read again.
 */
export function keptQuery<Row extends object, Values extends object = Record<never, never>>(
  { read, kept }: Pick<Database, 'read' | 'kept'>,
  build: (db: Db, values: Values) => Compilable<Row>,
): (values: Values) => Promise<readonly Row[]> {
  const query = hotQuery(read, build)
  if (kept === undefined) return query
  const compiled = compileHot(read, build)
  return async (values) =>
    (kept.all(compiled.sql, bind(compiled.parameters, values)) as readonly Row[] | undefined) ?? query(values)
}
