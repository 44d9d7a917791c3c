import { ServiceError } from '../../kernel/errors.ts'
import type { WriteResult } from './identity-store.ts'

export function refuseConflict(result: WriteResult, what: string): void {
  if (result === 'written') return
  throw new ServiceError('version_conflict', `A write of ${what} with this or a higher version was accepted before`)
}
