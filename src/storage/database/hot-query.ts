import { type Compilable, CompiledQuery } from 'kysely'
import type { Db } from './database.ts'

/**
 * A query whose text is built once: building costs ten times what running a point read does. `build` is called with
 * placeholders in the place of the values; each run binds its own, by their names.
 */
export function hotQuery<Row, Values extends object = Record<never, never>>(
  db: Db,
  build: (db: Db, values: Values) => Compilable<Row>,
): (values: Values) => Promise<Row[]> {
  const { sql, parameters } = compileHot(db, build)
  return async (values) => (await db.executeQuery<Row>(CompiledQuery.raw(sql, bind(parameters, values)))).rows
}

export function compileHot<Row, Values extends object>(
  db: Db,
  build: (db: Db, values: Values) => Compilable<Row>,
): Pick<CompiledQuery, 'sql' | 'parameters'> {
  return build(db, placeholders<Values>()).compile()
}

/** The values in the places of their names. */
export function bind<Values extends object>(parameters: readonly unknown[], values: Values): unknown[] {
  return parameters.map((value) => (value instanceof Placeholder ? values[value.name as keyof Values] : value))
}

class Placeholder {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }
}

/** Whatever is read of it is the placeholder of that name, in the guise of its value. */
function placeholders<Values extends object>(): Values {
  return new Proxy({} as Values, { get: (_, name) => new Placeholder(String(name)) })
}
