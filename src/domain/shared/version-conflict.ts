import { ServiceError } from '../../kernel/errors.ts'

/** A version as its sender counts: 64 bits, exact. Beyond 2^53 it is a bigint, otherwise a number; both compare. */
export type RecordVersion = number | bigint

/** 0: no version was given, and there is no check. */
export function isOutdated(version: RecordVersion, found: { readonly version: RecordVersion } | undefined): boolean {
  return version > 0 && found !== undefined && version <= found.version
}

/** `conflict`: a version was given and the stored one is not lower. */
export type WriteResult = 'written' | 'conflict'

export function refuseConflict(result: WriteResult, what: string): void {
  if (result === 'written') return
  throw new ServiceError(
    'version_conflict',
    `This or a higher version of ${what} is already stored; send a higher version`,
  )
}
