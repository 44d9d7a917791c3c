import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { OperatorError } from '../../kernel/operator-error.ts'
import { appliedIn } from '../copy/applied-steps.ts'
import type { RowSource } from '../copy/row-source.ts'
import { inOrder } from '../copy/table-order.ts'
import { emptyTable, insertRows, settleSequences } from '../copy/write-rows.ts'
import { lockData } from '../database/data-lock.ts'
import type { Database } from '../database/database.ts'
import { hasSchema, migrate, migrationsNamed } from '../migrations/migrate.ts'
import { openSqlite } from '../sqlite/open-sqlite.ts'
import { syncFile, syncFolder } from './sync-to-disk.ts'

/** Where the database is built; it holds everything in clear text, whatever the backup was encrypted with. */
const BUILDING = 'restoring'

/** Into a data folder without a database; it gets one when everything is in it and on the disk. A refusal leaves nothing behind. */
export async function restoreToFolder(source: RowSource, dataFolder: string, at: Date): Promise<number> {
  const found = existsSync(dataFolder) ? new Set(readdirSync(dataFolder)) : undefined
  const lock = lockData(dataFolder)
  try {
    return await restoreLocked(source, dataFolder, at)
  } catch (error) {
    // While the lock is held: from here on another process makes its own lock file.
    for (const name of readdirSync(dataFolder)) {
      if (found?.has(name) !== true) rmSync(join(dataFolder, name), { recursive: true, force: true })
    }
    if (found === undefined) rmSync(dataFolder, { recursive: true, force: true })
    throw error
  } finally {
    lock.release()
  }
}

/** Removes what a restore left behind that was killed. The caller holds the lock of the folder. */
export function removeUnfinishedRestore(dataFolder: string): void {
  rmSync(join(dataFolder, BUILDING), { recursive: true, force: true })
}

async function restoreLocked(source: RowSource, dataFolder: string, at: Date): Promise<number> {
  // First, also where the restore is refused: an earlier one may have been killed.
  removeUnfinishedRestore(dataFolder)
  const file = join(dataFolder, 'almanac.db')
  if (existsSync(file)) throw new OperatorError(`${file} already exists; move it, or restore into another folder`)
  const building = join(dataFolder, BUILDING)
  const database = openSqlite(building)
  const rows = await fill(database, source, at).finally(() => database.close())
  await syncFile(join(building, 'almanac.db'))
  // It belongs to another store, so it is rebuilt.
  for (const left of ['engine', 'almanac.db-wal', 'almanac.db-shm', 'almanac.db-in-use']) {
    rmSync(join(dataFolder, left), { recursive: true, force: true })
  }
  renameSync(join(building, 'almanac.db'), file)
  await syncFolder(dataFolder)
  removeUnfinishedRestore(dataFolder)
  return rows
}

/** Into a PostgreSQL database that Almanac has not used, in one transaction. */
export function restoreToPostgres(source: RowSource, database: Database, at: Date): Promise<number> {
  return database.withoutTimeout(() =>
    database.together(async () => {
      if (await hasSchema(database)) {
        throw new OperatorError('The database already contains Almanac data; restore into an empty one')
      }
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(database.write)
      return fill(database, source, at)
    }),
  )
}

async function fill(database: Database, source: RowSource, at: Date): Promise<number> {
  const tables = inOrder(await source.tables())
  const applied = await appliedIn(source, tables)
  await migrate(database, at, migrationsNamed(applied.map(({ name }) => name)))
  // Some come with rows of their own.
  for (const table of tables.toReversed()) await emptyTable(database, table)
  let rows = 0
  for (const table of tables) {
    for await (const batch of source.rows(table)) {
      await insertRows(database, table, batch)
      rows += batch.length
    }
  }
  await settleSequences(database)
  return rows
}
