import { ServiceError } from '../kernel/errors.ts'
import type { Health } from '../kernel/health.ts'

interface Room {
  keepReserve(): Promise<boolean>
  tryToWrite(): Promise<unknown>
}

/** While the disk is full, tries whether a write works again. Refills the reserved space first. */
export async function checkDiskSpace(health: Health, { keepReserve, tryToWrite }: Room): Promise<void> {
  const isReserved = await keepReserve()
  if (!isReserved || !health.has('disk_full')) return
  try {
    await tryToWrite()
    health.resolve('disk_full')
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
  }
}
