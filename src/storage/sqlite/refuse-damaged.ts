import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { OperatorError } from '../../kernel/operator-error.ts'
import { isDamaged, isDiskFull, isUnusable } from './sqlite-faults.ts'

/**
 * A database that cannot be read, or of which the end is missing, must not be written to. Asked at start, while nobody else
 * has it open. That every page is sound is not asked: it would mean to read them all.
 */
export function refuseDamaged(dataFolder: string): void {
  const file = join(dataFolder, 'almanac.db')
  if (!existsSync(file)) return
  let missingBytes: number
  try {
    missingBytes = bytesMissing(file)
  } catch (error) {
    throw explainUnusable(error, file)
  }
  if (missingBytes > 0) throw damaged(file, `${missingBytes} bytes are missing at the end`)
}

/** What SQLite says of a file that it cannot use, in words for whoever runs the service. */
export function explainUnusable(error: unknown, file: string): unknown {
  const { message } = error as Error
  if (isDamaged(error)) return damaged(file, message, error)
  if (isDiskFull(error)) {
    return new OperatorError(`The disk with ${file} is full; free up space and start again`, { cause: error })
  }
  return isUnusable(error) ? new OperatorError(`Can't use ${file}: ${message}`, { cause: error }) : error
}

function damaged(file: string, why: string, cause?: unknown): OperatorError {
  const advice = 'restore a backup, or move the file away to start with an empty database'
  return new OperatorError(`${file} is damaged (${why}); ${advice}`, { cause })
}

function bytesMissing(file: string): number {
  const connection = new DatabaseSync(file)
  try {
    // Pages may stand in the log alone, until they are moved.
    const moved = connection.prepare('PRAGMA wal_checkpoint(PASSIVE)').get() as { log: number; checkpointed: number }
    if (moved.log !== moved.checkpointed) return 0
    return pragmaNumber(connection, 'page_count') * pragmaNumber(connection, 'page_size') - statSync(file).size
  } finally {
    connection.close()
  }
}

function pragmaNumber(connection: DatabaseSync, pragma: 'page_count' | 'page_size'): number {
  return Number(Object.values(connection.prepare(`PRAGMA ${pragma}`).get() ?? {})[0])
}
