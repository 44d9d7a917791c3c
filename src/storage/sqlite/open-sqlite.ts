import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { Kysely, type SqliteDatabase, SqliteDialect, type SqliteStatement } from 'kysely'
import { LruMap } from '../../kernel/lru-map.ts'
import type { Database } from '../database/database.ts'
import { exactNumber } from '../database/exact-number.ts'
import { SharedTransaction } from '../database/shared-transaction.ts'
import type { Tables } from '../tables.ts'
import { Checkpoints } from './checkpoints.ts'

/** How long a write waits for another process (a command beside the running service) to finish its own. */
const BUSY_TIMEOUT_MS = 10_000
const PREPARED_STATEMENTS = 500
/** `Checkpoints` keeps the log short; only if it cannot, or in a long load without a pause, a commit does it: 64 MB. */
const LOG_FRAMES = 16_384
const READ_MAPPED_BYTES = 256 * 1024 * 1024

/** Opens the database in the data folder, and makes both where they are missing. */
export function openSqlite(dataFolder: string): Database {
  // Everything the company knows will lie in there: nobody else on the machine may look.
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
  const file = join(dataFolder, 'almanac.db')
  const write = connect(file)
  const read = connect(file)
  // Only reads gain from it, and every mapped page counts as memory of the process.
  read.exec(`PRAGMA query_only = ON; PRAGMA mmap_size = ${READ_MAPPED_BYTES}`)
  const checkpoints = new Checkpoints(file)
  const shared = new SharedTransaction()
  const writing = kyselyOver(write, shared, () => checkpoints.committed())
  return {
    kind: 'sqlite',
    write: writing,
    read: kyselyOver(read, shared),
    together: (work) => shared.together(writing, work),
    afterCommit: (run) => shared.afterCommit(run),
    dataFolder,
    async close() {
      await checkpoints.close()
      read.close()
      write.close()
    },
  }
}

function connect(file: string): DatabaseSync {
  const connection = new DatabaseSync(file, { timeout: BUSY_TIMEOUT_MS, enableForeignKeyConstraints: true })
  connection.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = FULL;
    PRAGMA cache_size = -65536;
    PRAGMA temp_store = MEMORY;
    PRAGMA wal_autocheckpoint = ${LOG_FRAMES};
  `)
  return connection
}

function kyselyOver(connection: DatabaseSync, shared: SharedTransaction, onCommit?: () => void): Kysely<Tables> {
  return new Kysely<Tables>({ dialect: shared.wrap(new SqliteDialect({ database: adapt(connection, onCommit) })) })
}

/** `node:sqlite` in the shape that Kysely's dialect expects, with statements prepared once per text. */
function adapt(connection: DatabaseSync, onCommit?: () => void): SqliteDatabase {
  const prepared = new LruMap<string, SqliteStatement>(PREPARED_STATEMENTS)
  return {
    close: () => connection.close(),
    prepare(sql) {
      // A transaction that starts as a reader cannot become a writer while another process writes: take the lock first.
      const text = sql === 'begin' ? 'begin immediate' : sql
      const known = prepared.get(text)
      if (known !== undefined) return known
      const statement = adaptStatement(connection.prepare(text), text === 'commit' ? onCommit : undefined)
      prepared.set(text, statement)
      return statement
    },
  }
}

type Parameters = Parameters_<StatementSync['all']>
type Parameters_<F> = F extends (...parameters: infer P) => unknown ? P : never

function adaptStatement(statement: StatementSync, onRun?: () => void): SqliteStatement {
  const columns = statement.columns()
  // One number beyond 2^53 would make the statement fail for all rows: versions are read as they are, whatever they are.
  const isExact = columns.some(({ column }) => column === 'version')
  if (isExact) statement.setReadBigInts(true)
  const read = isExact ? withExactNumbers : (row: unknown) => row
  return {
    reader: columns.length > 0,
    all: (parameters) => {
      const rows = statement.all(...(parameters as Parameters))
      return isExact ? rows.map(read) : rows
    },
    run: (parameters) => {
      const { changes, lastInsertRowid } = statement.run(...(parameters as Parameters))
      onRun?.()
      return { changes: Number(changes), lastInsertRowid: Number(lastInsertRowid) }
    },
    iterate: (parameters) => statement.iterate(...(parameters as Parameters)).map(read),
  }
}

function withExactNumbers(row: unknown): unknown {
  const values = row as Record<string, unknown>
  for (const name in values) {
    const value = values[name]
    if (typeof value === 'bigint') values[name] = exactNumber(value)
  }
  return values
}
