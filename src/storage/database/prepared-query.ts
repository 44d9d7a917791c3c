import { type Compilable, CompiledQuery } from 'kysely'
import type { Db } from './database.ts'

type Prepared = Pick<CompiledQuery, 'sql' | 'parameters'>

/**
 * A query whose SQL is built once, with its first run: building it costs ten times as much as a point read. `build` is called with placeholders
 * instead of values; each run binds its own values by name.
 */
export function preparedQuery<Row, Values extends object = Record<never, never>>(
  db: Db,
  build: (db: Db, values: Values) => Compilable<Row>,
): (values: Values) => Promise<Row[]> {
  return runPrepared(db, preparedOnce(db, build))
}

export function runPrepared<Row, Values extends object>(
  db: Db,
  prepared: () => Prepared,
): (values: Values) => Promise<Row[]> {
  return async (values) => {
    const { sql, parameters } = prepared()
    return (await db.executeQuery<Row>(CompiledQuery.raw(sql, bind(parameters, values)))).rows
  }
}

export function preparedOnce<Row, Values extends object>(
  db: Db,
  build: (db: Db, values: Values) => Compilable<Row>,
): () => Prepared {
  let prepared: Prepared | undefined
  return () => (prepared ??= compilePrepared(db, build))
}

export function compilePrepared<Row, Values extends object>(
  db: Db,
  build: (db: Db, values: Values) => Compilable<Row>,
): Prepared {
  return build(db, placeholders<Values>()).compile()
}

/** Replaces placeholders with the values of their names. */
export function bind<Values extends object>(parameters: readonly unknown[], values: Values): unknown[] {
  return parameters.map((value) => (value instanceof Placeholder ? values[value.name as keyof Values] : value))
}

class Placeholder {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/** Every property is a placeholder of that name, typed as its value. */
function placeholders<Values extends object>(): Values {
  return new Proxy({} as Values, { get: (_, name) => new Placeholder(String(name)) })
}
