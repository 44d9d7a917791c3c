import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { OperatorError } from '../../kernel/operator-error.ts'
import { exactNumber } from '../database/exact-number.ts'
import { numberOf } from '../sqlite/commit-note.ts'
import { noteClosed } from '../sqlite/notice-loss.ts'
import { explainUnusable } from '../sqlite/refuse-damaged.ts'
import { rowBytes } from './row-bytes.ts'
import { BYTES_AT_ONCE, ROWS_AT_ONCE, type Row, type RowSource, type TableShape, type Value } from './row-source.ts'

const BUSY_TIMEOUT_MS = 10_000

/** What the database of a data folder holds at this moment; a service may go on writing to it. */
export function readSqlite(dataFolder: string): RowSource {
  const file = join(dataFolder, 'almanac.db')
  if (!existsSync(file)) throw new OperatorError(`${file} does not exist; set the data folder with --data`)
  try {
    return new SqliteRows(file, dataFolder)
  } catch (error) {
    throw explainUnusable(error, file)
  }
}

interface Listed {
  name: string
  /** Its place in the primary key, from 1; 0: it has none. */
  pk: number
}

class SqliteRows implements RowSource {
  readonly place: string
  readonly #connection: DatabaseSync
  readonly #dataFolder: string

  constructor(file: string, dataFolder: string) {
    this.place = file
    this.#dataFolder = dataFolder
    this.#connection = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS })
    // The snapshot is taken with the first read. The log cannot be moved past it until the end, and grows meanwhile.
    this.#connection.exec('PRAGMA query_only = ON; BEGIN; SELECT count(*) FROM sqlite_schema')
  }

  async tables(): Promise<TableShape[]> {
    const names = this.#all(
      "select name from sqlite_schema where type = 'table' and name not like 'sqlite\\_%' escape '\\'",
    )
    return names.map(({ name }) => this.#shape(name)).toSorted((one, other) => (one.name < other.name ? -1 : 1))
  }

  async *rows({ name, columns, key }: TableShape): AsyncGenerator<Row[]> {
    const list = (words: readonly string[]) => words.map((word) => `"${word}"`).join(', ')
    const statement = this.#connection.prepare(`select ${list(columns)} from "${name}" order by ${list(key)}`)
    statement.setReadBigInts(true)
    statement.setReturnArrays(true)
    let batch: Row[] = []
    let bytes = 0
    for (const values of statement.iterate() as unknown as Iterable<Value[]>) {
      const row = values.map((value) => (typeof value === 'bigint' ? exactNumber(value) : value))
      batch.push(row)
      bytes += rowBytes(row)
      if (batch.length < ROWS_AT_ONCE && bytes < BYTES_AT_ONCE) continue
      yield batch
      batch = []
      bytes = 0
    }
    if (batch.length > 0) yield batch
  }

  async close(): Promise<void> {
    const number = numberOf(this.#connection)
    this.#connection.close()
    noteClosed(this.#dataFolder, number)
  }

  #shape(name: string): TableShape {
    const found = this.#all(`select name, pk from pragma_table_info('${name}')`)
    const columns = found.map((column) => column.name).toSorted()
    const key = found
      .filter(({ pk }) => pk > 0)
      .toSorted((one, other) => one.pk - other.pk)
      .map((column) => column.name)
    const parents = this.#all(`select distinct "table" as name from pragma_foreign_key_list('${name}')`)
    return {
      name,
      columns,
      key: key.length > 0 ? key : columns,
      parents: parents.map((parent) => parent.name).toSorted(),
    }
  }

  #all(sql: string): Listed[] {
    return this.#connection.prepare(sql).all() as unknown as Listed[]
  }
}
