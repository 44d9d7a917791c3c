import { ServiceError } from '../kernel/errors.ts'
import type { Health } from '../kernel/health.ts'

/** Tries to write as long as the disk is full. Somebody must, for callers are told to wait. */
export async function lookForRoom(health: Health, tryToWrite: () => Promise<unknown>): Promise<void> {
  if (!health.has('disk_full')) return
  try {
    await tryToWrite()
    health.resolve('disk_full')
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
  }
}
