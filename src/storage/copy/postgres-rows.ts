import pg from 'pg'
import { OperatorError } from '../../kernel/operator-error.ts'
import { exactNumber } from '../database/exact-number.ts'
import { rowBytes } from './row-bytes.ts'
import { BYTES_AT_ONCE, ROWS_AT_ONCE, type Row, type RowSource, type TableShape, type Value } from './row-source.ts'

const INT8 = 20
const FIRST_ROWS = 16

/** What a PostgreSQL database holds at this moment; services may go on writing to it. */
export async function readPostgres(url: string): Promise<RowSource> {
  const client = new pg.Client({
    connectionString: url,
    keepAlive: true,
    types: {
      getTypeParser: (oid, format) => (oid === INT8 ? exactNumber : pg.types.getTypeParser(oid, format as 'text')),
    },
  })
  // Told by the statement that fails; without a listener it would end the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0')
    await client.query('begin isolation level repeatable read read only')
    const rows = new PostgresRows(client)
    await rows.tables()
    return rows
  } catch (error) {
    await client.end().catch(() => undefined)
    const { message, code } = error as { message?: string; code?: string }
    throw new OperatorError(`Can't connect to the database: ${message || code}; check its URL`, { cause: error })
  }
}

class PostgresRows implements RowSource {
  readonly place = 'the PostgreSQL database'
  readonly #client: pg.Client
  readonly #textColumns = new Map<string, ReadonlySet<string>>()

  constructor(client: pg.Client) {
    this.#client = client
  }

  async tables(): Promise<TableShape[]> {
    const { rows } = await this.#client.query<ShapeRow>(SHAPES)
    return rows.map(({ name, columns, texts, key, parents }) => {
      this.#textColumns.set(name, new Set(texts))
      return { name, columns, key: key.length > 0 ? key : columns, parents }
    })
  }

  async *rows(table: TableShape): AsyncGenerator<Row[]> {
    const columns = table.columns.map((column) => `"${column}"`).join(', ')
    const order = table.key.map((column) => this.#order(table.name, column)).join(', ')
    await this.#client.query(`declare copied cursor for select ${columns} from "${table.name}" order by ${order}`)
    for (let count = FIRST_ROWS; ; ) {
      const { rows } = await this.#client.query<Value[]>({ text: `fetch ${count} from copied`, rowMode: 'array' })
      if (rows.length === 0) break
      yield rows
      const bytes = rows.reduce((sum, row) => sum + rowBytes(row), 0)
      count = Math.max(1, Math.min(ROWS_AT_ONCE, Math.floor((BYTES_AT_ONCE * rows.length) / Math.max(1, bytes))))
    }
    await this.#client.query('close copied')
  }

  close(): Promise<void> {
    return this.#client.end()
  }

  /** As `compareKeys` has it, whatever language the database sorts in. */
  #order(table: string, column: string): string {
    const isText = this.#textColumns.get(table)?.has(column) === true
    return `"${column}"${isText ? ' collate "C"' : ''} nulls first`
  }
}

interface ShapeRow {
  name: string
  columns: string[]
  texts: string[]
  key: string[]
  parents: string[]
}

const SHAPES = `
  select t.relname::text as name,
    array(select a.attname::text from pg_attribute a where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
      order by a.attname::text collate "C") as columns,
    array(select a.attname::text from pg_attribute a where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
      and a.atttypid in ('text'::regtype, 'varchar'::regtype)) as texts,
    array(select a.attname::text from pg_index i
      cross join unnest(i.indkey::smallint[]) with ordinality as part(number, place)
      join pg_attribute a on a.attrelid = t.oid and a.attnum = part.number
      where i.indrelid = t.oid and i.indisprimary order by part.place) as key,
    array(select distinct p.relname::text from pg_constraint c join pg_class p on p.oid = c.confrelid
      where c.conrelid = t.oid and c.contype = 'f') as parents
  from pg_class t where t.relkind = 'r' and t.relnamespace = current_schema()::regnamespace
  order by t.relname::text collate "C"`
