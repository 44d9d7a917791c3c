import { existsSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Problem } from '../../kernel/health.ts'
import { isLogDamaged } from './read-log-file.ts'

/**
 * What an ended process lost, as its files tell; asked before they are opened, for SQLite passes over a log that is missing
 * or damaged without a word. A note beside the database says that its log may hold what the database does not.
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
        message: `${database} is missing or empty, though it was in use: the service began with an empty one. Stop it and restore a backup, or go on without what was stored`,
      },
    ]
  }
  if (wasInUse && !hasLog) {
    return [
      {
        code: 'write_ahead_log_missing',
        message: `${log} is missing, though the service did not end in order: writes of its last moments may be lost. Send them again`,
      },
    ]
  }
  if (!hasLog || !isLogDamaged(log)) return []
  return [
    {
      code: 'write_ahead_log_damaged',
      message: `${log} is damaged: writes that stood behind the damage are lost. Send again what was written last`,
    },
  ]
}

/** From here on the log holds what the database does not. */
export function noteInUse(dataFolder: string): void {
  try {
    writeFileSync(filesIn(dataFolder).note, '')
  } catch {
    // A disk without room for a name: then a loss is noticed by other signs, or not.
  }
}

/** Whoever closes the database last moves the log into it and deletes the log: then nothing can be missing. */
export function noteClosed(dataFolder: string): void {
  const { log, note } = filesIn(dataFolder)
  if (!existsSync(log)) rmSync(note, { force: true })
}

function filesIn(dataFolder: string) {
  const database = join(dataFolder, 'almanac.db')
  return { database, log: `${database}-wal`, note: `${database}-in-use` }
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}
