import { ServiceError } from '../kernel/errors.ts'
import type { Health } from '../kernel/health.ts'

interface Room {
  keepReserve(): Promise<boolean>
  tryToWrite(): Promise<unknown>
}

/** Tries to write as long as the disk is full, for callers are told to wait. The reserved space comes first. */
export async function lookForRoom(health: Health, { keepReserve, tryToWrite }: Room): Promise<void> {
  const isReserved = await keepReserve()
  if (!isReserved || !health.has('disk_full')) return
  try {
    await tryToWrite()
    health.resolve('disk_full')
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
  }
}
