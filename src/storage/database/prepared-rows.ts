import { type Compilable, CompiledQuery } from 'kysely'
import type { Db } from './database.ts'

/** A placeholder for the value of a column in a row. */
class RowPlaceholder {
  readonly row: number
  readonly column: string

  constructor(row: number, column: string) {
    this.row = row
    this.column = column
  }
}

interface Statement {
  readonly sql: string
  readonly parameters: readonly unknown[]
}

/**
 * Writes rows with a statement whose SQL is built once per number of rows: building it takes as long as running it. All rows
 * have the same columns, each with a value or null. `build` gets rows with placeholders instead of values.
 */
export function preparedRows<Row extends object, Returned = unknown>(
  build: (db: Db, rows: Row[]) => Compilable<Returned>,
): (db: Db, rows: readonly Row[]) => Promise<readonly Returned[]> {
  // Transactions of one database have the same adapter; another database may write its statements in another way.
  const known = new WeakMap<object, Map<number, Statement>>()
  const statementOf = (db: Db, rows: readonly Row[]): Statement => {
    const { adapter } = db.getExecutor()
    let statements = known.get(adapter)
    if (statements === undefined) known.set(adapter, (statements = new Map()))
    let statement = statements.get(rows.length)
    if (statement === undefined) {
      const places = rows.map((row, at) =>
        Object.fromEntries(Object.keys(row).map((column) => [column, new RowPlaceholder(at, column)])),
      )
      statement = build(db, places as Row[]).compile()
      statements.set(rows.length, statement)
    }
    return statement
  }
  return async (db, rows) => {
    const { sql, parameters } = statementOf(db, rows)
    const values = parameters.map((value) =>
      value instanceof RowPlaceholder ? (rows[value.row] as Record<string, unknown>)[value.column] : value,
    )
    return (await db.executeQuery<Returned>(CompiledQuery.raw(sql, values))).rows
  }
}
