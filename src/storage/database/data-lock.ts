import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { OperatorError } from '../../kernel/operator-error.ts'

/**
 * Holds the data folder for one running service: two would follow the log into the same engine files. Commands beside
 * the service need no lock. The lock is a transaction left open, so it ends with the process, however that ends.
 */
export function lockData(dataFolder: string): { release(): void } {
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
  const lock = new DatabaseSync(join(dataFolder, 'service.lock'), { timeout: 0 })
  try {
    lock.exec('BEGIN EXCLUSIVE')
  } catch (cause) {
    lock.close()
    throw new OperatorError(
      `Another Almanac is running on ${dataFolder}; stop it, or give this one a folder of its own with --data`,
      { cause },
    )
  }
  return { release: () => lock.close() }
}
