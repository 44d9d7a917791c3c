import type { Compilable, CompiledQuery } from 'kysely'
import { LruMap } from '../../kernel/lru-map.ts'
import type { Db, KeptReads } from './database.ts'
import { bind, compilePrepared, preparedQuery } from './prepared-query.ts'

const KEPT_QUERIES = 64

/**
 * A prepared query for a list of keys. Its SQL depends only on the number of keys, and most result pages have the same
 * number, so the SQL of recently used numbers is cached.
 */
export function preparedListQuery<Row, Key extends number | string = number>(
  db: Db,
  build: (db: Db, keys: readonly Key[]) => Compilable<Row>,
): (keys: readonly Key[]) => Promise<Row[]> {
  const queries = new LruMap<number, (keys: readonly Key[]) => Promise<Row[]>>(KEPT_QUERIES)
  return async (keys) => {
    if (keys.length === 0) return []
    let query = queries.get(keys.length)
    if (query === undefined) {
      const { length } = keys
      query = preparedQuery(db, (on, values: readonly Key[]) => build(on, placesOf(values, length)))
      queries.set(length, query)
    }
    return query(keys)
  }
}

/** The same, read synchronously; undefined if `KeptReads` can't answer and the usual query must run. */
export function listQueryNow<Row, Key extends number | string = number>(
  db: Db,
  kept: Pick<KeptReads, 'now'>,
  build: (db: Db, keys: readonly Key[]) => Compilable<Row>,
): (keys: readonly Key[]) => readonly Row[] | undefined {
  const queries = new LruMap<number, Pick<CompiledQuery, 'sql' | 'parameters'>>(KEPT_QUERIES)
  return (keys) => {
    const { length } = keys
    if (length === 0) return []
    let query = queries.get(length)
    if (query === undefined) {
      query = compilePrepared(db, (on, values: readonly Key[]) => build(on, placesOf(values, length)))
      queries.set(length, query)
    }
    return kept.now(query.sql, bind(query.parameters, keys)) as readonly Row[] | undefined
  }
}

function placesOf<Key>(values: readonly Key[], length: number): Key[] {
  return Array.from({ length }, (_, at) => values[at]!)
}
