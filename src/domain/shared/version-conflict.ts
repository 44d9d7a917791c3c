import { ServiceError } from '../../kernel/errors.ts'

/** `conflict`: a version was given and the stored one is not lower. */
export type WriteResult = 'written' | 'conflict'

export function refuseConflict(result: WriteResult, what: string): void {
  if (result === 'written') return
  throw new ServiceError('version_conflict', `A write of ${what} with this or a higher version was accepted before`)
}
