import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { SqliteDatabase, SqliteStatement } from 'kysely'
import { LruMap } from '../../kernel/lru-map.ts'
import { exactNumber } from '../database/exact-number.ts'
import { toSqliteFault } from './sqlite-faults.ts'

const PREPARED_STATEMENTS = 500

export interface ConnectionEvents {
  /** A transaction, or a statement that is one by itself, is about to begin; throws where it may not. */
  beforeBegin(): void
  /** The transaction under way has changed something and is about to be committed; returns what to do once it was. */
  beforeCommit(): () => void
  onCommit(): void
  /** A statement ran that may have changed something. */
  onChange(): void
  /** A statement failed; the error is SQLite's own. */
  onFault(error: unknown): void
}

/** `node:sqlite` in the shape that Kysely's dialect expects, with statements prepared once per text and faults in our words. */
export function adaptConnection(connection: DatabaseSync, events?: ConnectionEvents): SqliteDatabase {
  const prepared = new LruMap<string, SqliteStatement>(PREPARED_STATEMENTS)
  const guarded = <T>(work: () => T): T => {
    try {
      return work()
    } catch (error) {
      events?.onFault(error)
      throw toSqliteFault(error)
    }
  }
  const framed = events && framing(connection, events)
  return {
    close: () => connection.close(),
    prepare(sql) {
      // A full disk may have ended the transaction already: then the caller is to hear of the disk, not of that.
      if (sql === 'rollback' && !connection.isTransaction) return NOTHING_TO_DO
      // A transaction that starts as a reader cannot become a writer while another process writes: take the lock first.
      const text = sql === 'begin' ? 'begin immediate' : sql
      const known = prepared.get(text)
      if (known !== undefined) return known
      const statement = adaptStatement(
        guarded(() => connection.prepare(text)),
        framed === undefined ? guarded : (work) => guarded(() => framed(text, work)),
        READING.test(text),
        text === 'commit' ? events?.onCommit : READING.test(text) ? undefined : events?.onChange,
      )
      prepared.set(text, statement)
      return statement
    },
  }
}

/**
 * Runs a statement of the connection that writes, such that `beforeBegin` runs before every transaction, and `beforeCommit`
 * within every one that changed something; a single statement becomes its own transaction.
 */
function framing(connection: DatabaseSync, { beforeBegin, beforeCommit }: ConnectionEvents) {
  const changes = connection.prepare('select total_changes() as changes')
  const changesSoFar = () => Number(changes.get()?.['changes'])
  let changesBefore = 0
  const commit = <T>(work: () => T): T => {
    const afterwards = changesSoFar() === changesBefore ? undefined : beforeCommit()
    const result = work()
    afterwards?.()
    return result
  }
  return <T>(text: string, work: () => T): T => {
    if (text === 'commit') return commit(work)
    if (text === 'begin immediate') {
      beforeBegin()
      changesBefore = changesSoFar()
    }
    if (connection.isTransaction || !WRITING.test(text)) return work()
    beforeBegin()
    connection.exec('begin immediate')
    try {
      changesBefore = changesSoFar()
      const result = work()
      commit(() => connection.exec('commit'))
      return result
    } catch (error) {
      if (connection.isTransaction) connection.exec('rollback')
      throw error
    }
  }
}

const WRITING = /^\s*(insert|update|delete|replace|with)\b/i
const READING = /^\s*(select|begin|rollback)\b/i

const NOTHING_TO_DO: SqliteStatement = {
  reader: false,
  all: () => [],
  run: () => ({ changes: 0, lastInsertRowid: 0 }),
  iterate: () => [][Symbol.iterator](),
}

type Parameters = Parameters_<StatementSync['all']>
type Parameters_<F> = F extends (...parameters: infer P) => unknown ? P : never

function adaptStatement(
  statement: StatementSync,
  guarded: <T>(work: () => T) => T,
  isReading: boolean,
  onRun: (() => void) | undefined,
): SqliteStatement {
  const columns = statement.columns()
  // One number beyond 2^53 would make the statement fail for all rows: versions are read as they are, whatever they are.
  const isExact = columns.some(({ column }) => column === 'version')
  if (isExact) statement.setReadBigInts(true)
  const read = isExact ? withExactNumbers : (row: unknown) => row
  const all = (parameters: readonly unknown[]) => statement.all(...(parameters as Parameters))
  const readAll = isExact
    ? isReading
      ? hopefully(statement, all)
      : (given: readonly unknown[]) => all(given).map(read)
    : all
  return {
    reader: columns.length > 0,
    all: (parameters) => {
      const rows = guarded(() => readAll(parameters))
      onRun?.()
      return rows
    },
    run: (parameters) => {
      const { changes, lastInsertRowid } = guarded(() => statement.run(...(parameters as Parameters)))
      onRun?.()
      return { changes: Number(changes), lastInsertRowid: Number(lastInsertRowid) }
    },
    iterate: (parameters) => guarded(() => statement.iterate(...(parameters as Parameters))).map(read),
  }
}

/** Such a number is rare, and reading all as if they were takes twice as long: rows that have one are read a second time. */
function hopefully(
  statement: StatementSync,
  all: (parameters: readonly unknown[]) => unknown[],
): (parameters: readonly unknown[]) => unknown[] {
  return (parameters) => {
    statement.setReadBigInts(false)
    try {
      return all(parameters)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ERR_OUT_OF_RANGE') throw error
    } finally {
      statement.setReadBigInts(true)
    }
    return all(parameters).map(withExactNumbers)
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
