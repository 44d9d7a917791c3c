import { OperatorError } from '../../kernel/operator-error.ts'
import type { Database } from '../database/database.ts'
import { beginCopy, endCopy, migrationsNamed, SCHEMA_TABLE } from '../migrations/migrate.ts'
import { appliedIn } from './applied-steps.ts'
import { compareTable } from './compare-rows.ts'
import type { Row, RowSource, TableShape } from './row-source.ts'
import { inOrder } from './table-order.ts'
import { insertRows, removeRows, settleSequences } from './write-rows.ts'

/** The first brings everything, the second finds nothing to do; more are needed where a row takes others with it. */
const MAX_PASSES = 4

export interface CopyReport {
  /** Rows that are the same on both sides, each compared in the last pass. */
  readonly rows: number
  readonly written: number
  /** Strings with a NUL character, which PostgreSQL can't store. It's replaced with U+FFFD. */
  readonly replaced: number
}

export interface CopyDeps {
  readonly source: RowSource
  readonly target: Database
  /** What the target holds, read again for each pass. */
  readTarget(): Promise<RowSource>
  tell(line: string): void
}

/**
 * Copies the source to the target. Each pass compares both row by row and writes the differences, so you can restart an
 * interrupted copy. It's done when a pass finds no difference; until then, no server starts on the target.
 * See docs/decisions/0013-backups-are-rows.md.
 */
export async function copyDatabase(deps: CopyDeps, at: Date): Promise<CopyReport> {
  const { source, target, tell } = deps
  const all = await source.tables()
  const applied = await appliedIn(source, all)
  await beginCopy(target, at, migrationsNamed(applied.map(({ name }) => name)))
  const tables = inOrder(all.filter(({ name }) => name !== SCHEMA_TABLE))
  let written = 0
  for (let pass = 1; pass <= MAX_PASSES; pass += 1) {
    const done = await copyOnce(deps, tables)
    written += done.changes
    tell(`pass ${pass}: ${done.rows} rows compared, ${done.changes} written`)
    if (done.changes > 0) continue
    await settleSequences(target)
    await endCopy(target, applied)
    return { rows: done.rows, written, replaced: done.replaced }
  }
  throw new OperatorError(
    'The databases still differ after several passes: another process is writing to one of them, or one is damaged',
  )
}

async function copyOnce({ source, target, readTarget }: CopyDeps, tables: readonly TableShape[]) {
  const held = await readTarget()
  const told = { rows: 0, changes: 0, replaced: 0 }
  try {
    for (const table of tables) {
      const rows = target.kind === 'postgres' ? withoutNul(table, source.rows(table), told) : source.rows(table)
      for await (const { missing, extra, changed } of compareTable(table, counted(rows, told), held.rows(table))) {
        if (missing.length + extra.length + changed.length === 0) continue
        told.changes += missing.length + extra.length + changed.length
        await target.together(async () => {
          await removeRows(target, table, [...extra, ...changed])
          await insertRows(target, table, [...changed, ...missing])
        })
      }
    }
    return told
  } finally {
    await held.close()
  }
}

async function* counted(
  batches: AsyncIterable<readonly Row[]>,
  told: { rows: number },
): AsyncGenerator<readonly Row[]> {
  for await (const batch of batches) {
    told.rows += batch.length
    yield batch
  }
}

/** No request brings the character; a database from before it was refused may still hold it. */
async function* withoutNul(
  table: TableShape,
  batches: AsyncIterable<readonly Row[]>,
  told: { replaced: number },
): AsyncGenerator<readonly Row[]> {
  const isKey = table.columns.map((column) => table.key.includes(column))
  const clean = (row: Row): Row =>
    row.map((value, place) => {
      if (typeof value !== 'string' || !value.includes('\u0000')) return value
      if (isKey[place] === true) {
        throw new OperatorError(`A row in ${table.name} has a NUL character in its key; delete it first`)
      }
      told.replaced += 1
      return value.replaceAll('\u0000', '\ufffd')
    })
  for await (const batch of batches) yield batch.map(clean)
}
