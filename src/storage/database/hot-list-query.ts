import type { Compilable } from 'kysely'
import { LruMap } from '../../kernel/lru-map.ts'
import type { Db } from './database.ts'
import { hotQuery } from './hot-query.ts'

const KEPT_QUERIES = 64

/**
 * A hot query for a list of keys. Its text depends on the number of keys alone, and pages of results mostly have the
 * same: one text is kept for each of the numbers that were asked for lately.
 */
export function hotListQuery<Row>(
  db: Db,
  build: (db: Db, keys: readonly number[]) => Compilable<Row>,
): (keys: readonly number[]) => Promise<Row[]> {
  const queries = new LruMap<number, (keys: readonly number[]) => Promise<Row[]>>(KEPT_QUERIES)
  return async (keys) => {
    if (keys.length === 0) return []
    let query = queries.get(keys.length)
    if (query === undefined) {
      const { length } = keys
      query = hotQuery(db, (on, values: readonly number[]) =>
        build(
          on,
          Array.from({ length }, (_, at) => values[at]!),
        ),
      )
      queries.set(length, query)
    }
    return query(keys)
  }
}
