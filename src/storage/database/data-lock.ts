import { readFileSync, statSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { OperatorError } from '../../kernel/operator-error.ts'
import { isBusy, isDamaged, isDiskFull } from '../sqlite/sqlite-faults.ts'
import { makePrivate } from './private-folder.ts'

const BOOT_ID = '/proc/sys/kernel/random/boot_id'

export interface DataLock {
  /**
   * The same for every process that holds this folder until the machine restarts, and for no other: the file is open and locked
   * as long as such a process lives, so nobody else can lock a file with this number. Unknown outside Linux.
   */
  readonly node: string | undefined
  release(): void
}

/**
 * Holds the data folder for one running service: two would follow the log into the same engine files. Commands beside
 * the service need no lock. The lock is a transaction left open, so it ends with the process, however that ends.
 */
export function lockData(dataFolder: string): DataLock {
  const file = join(dataFolder, 'service.lock')
  try {
    makePrivate(dataFolder)
    return { ...lockFile(file), node: nodeOf(file) }
  } catch (error) {
    throw error instanceof OperatorError ? error : explain(error, dataFolder)
  }
}

function nodeOf(file: string): string | undefined {
  try {
    const { dev, ino } = statSync(file, { bigint: true })
    return `${readFileSync(BOOT_ID, 'utf8').trim()} ${dev} ${ino}`
  } catch {
    return undefined
  }
}

/** Whoever holds it, holds it until it lets go or ends. */
export function lockFile(file: string): { release(): void } {
  try {
    return begin(file)
  } catch (error) {
    if (!isDamaged(error)) throw error
    // It was read, so nobody holds it; and what is in it says nothing. Emptied, not deleted: a lock is on the file.
    truncateSync(file)
    return begin(file)
  }
}

function begin(file: string): { release(): void } {
  const lock = new DatabaseSync(file, { timeout: 0 })
  try {
    lock.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    throw error
  }
  return { release: () => lock.close() }
}

function explain(cause: unknown, dataFolder: string): OperatorError {
  const { code, message } = cause as NodeJS.ErrnoException
  if (isBusy(cause)) {
    const advice = 'stop it, or use another folder with --data'
    return new OperatorError(`Another Almanac is running on ${dataFolder}; ${advice}`, { cause })
  }
  if (isDiskFull(cause) || code === 'ENOSPC' || code === 'EDQUOT') {
    return new OperatorError(`The disk with ${dataFolder} is full; free up space and start again`, { cause })
  }
  return new OperatorError(`Can't use the data folder ${dataFolder}: ${message}; check its owner and permissions`, {
    cause,
  })
}
