import { existsSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Problem } from '../../kernel/health.ts'
import { missingBetween, noteFile, numberOf, readNote, removeNote, startNote } from './commit-note.ts'
import { isLogDamaged } from './read-log-file.ts'

/**
 * What an ended process lost, as its files tell; asked before they are opened, for SQLite passes over a log that is missing
 * or damaged without a word. A note beside the database says that its log may hold what the database does not,
 * and the number of the newest transaction that was acknowledged.
 */
export function noticeLoss(dataFolder: string): Problem[] {
  const { database, log, note } = filesIn(dataFolder)
  const wasInUse = existsSync(note)
  const hasLog = sizeOf(log) > 0
  if (sizeOf(database) === 0) {
    if (!wasInUse && !hasLog) return []
    return [
      {
        code: 'database_missing',
        message: `${database} is missing or empty, but was in use before, so the service started with an empty database. Stop it and restore a backup, or continue without the old data`,
      },
    ]
  }
  // Before the database is opened, which may move the log into it.
  const isDamaged = hasLog && isLogDamaged(log)
  const missing = missingCommits(database)
  if (missing !== undefined && missing.count > 0)
    return [missingProblem(missing, log, isDamaged ? 'damaged' : hasLog ? 'truncated' : 'missing')]
  if (wasInUse && !hasLog && missing === undefined) {
    return [
      {
        code: 'write_ahead_log_missing',
        message: `${log} is missing after an unclean shutdown. The last writes may be lost; send them again`,
      },
    ]
  }
  if (!isDamaged) return []
  return [
    {
      code: 'write_ahead_log_damaged',
      message: `${log} is damaged. The last writes are lost; send them again`,
    },
  ]
}

/** From here on the log may hold what the database does not; what was missing so far has been reported. */
export function noteInUse(dataFolder: string): void {
  const { database } = filesIn(dataFolder)
  const number = sizeOf(database) === 0 ? undefined : commitNumber(database)
  try {
    if (number !== undefined) startNote(database, number)
    else rmSync(noteFile(database), { force: true })
  } catch {
    // A disk without room for a name: then a loss is noticed by other signs, or not.
  }
}

/** Whoever closes the database last moves the log into it and deletes the log. `number`: of its newest transaction. */
export function noteClosed(dataFolder: string, number: number): void {
  const { database, log } = filesIn(dataFolder)
  if (!existsSync(log)) removeNote(database, number)
}

interface MissingCommits {
  readonly count: number
  /** When the last of them was acknowledged. */
  readonly lastAt: string
}

/** Undefined where nobody wrote down how far the database should reach, or it cannot be read. */
function missingCommits(database: string): MissingCommits | undefined {
  const noted = readNote(database)
  const number = noted && commitNumber(database)
  return noted && number !== undefined ? { count: missingBetween(number, noted.number), lastAt: noted.at } : undefined
}

function missingProblem(
  { count, lastAt }: MissingCommits,
  log: string,
  how: 'damaged' | 'truncated' | 'missing',
): Problem {
  const lost = count === 1 ? 'The last acknowledged transaction is' : `The last ${count} acknowledged transactions are`
  return {
    code: `write_ahead_log_${how}`,
    message: `${log} is ${how}. ${lost} lost, the newest from ${lastAt}. Resend recent writes or restore a backup`,
  }
}

function commitNumber(database: string): number | undefined {
  try {
    const connection = new DatabaseSync(database)
    try {
      return numberOf(connection)
    } finally {
      connection.close()
    }
  } catch {
    // Told by whoever opens it next.
    return undefined
  }
}

function filesIn(dataFolder: string) {
  const database = join(dataFolder, 'almanac.db')
  return { database, log: `${database}-wal`, note: noteFile(database) }
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}
