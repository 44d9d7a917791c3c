import { ServiceError } from '../../kernel/errors.ts'

/** Result codes of SQLite's that are faults of the machine, not of a statement. */
const BUSY = 5
const READ_ONLY = 8
const IO_ERROR = 10
const CORRUPT = 11
const FULL = 13
const CANNOT_OPEN = 14
const NOT_A_DATABASE = 26
/** The index of the log could not be made longer: there is no room. */
const IO_ERROR_SHARED_SIZE = IO_ERROR | (19 << 8)

const RETRY_FULL_SECONDS = 30
const RETRY_SECONDS = 2

export function isDiskFull(error: unknown): boolean {
  const code = resultOf(error)
  return (code & 0xff) === FULL || code === IO_ERROR_SHARED_SIZE
}

export function isBusy(error: unknown): boolean {
  return (resultOf(error) & 0xff) === BUSY
}

export function isDamaged(error: unknown): boolean {
  return [CORRUPT, NOT_A_DATABASE].includes(resultOf(error) & 0xff)
}

export function isUnusable(error: unknown): boolean {
  return [READ_ONLY, IO_ERROR, CANNOT_OPEN].includes(resultOf(error) & 0xff)
}

/**
 * Turns disk and file faults into errors for the caller. Errors of a statement stay as they are.
 * See docs/decisions/0009-faults.md.
 */
export function toSqliteFault(error: unknown): unknown {
  if (isDiskFull(error)) return diskFull(error)
  const message = sentenceOf(error)
  return message === undefined
    ? error
    : new ServiceError('unavailable', message, { cause: error, retryAfterSeconds: RETRY_SECONDS })
}

export function diskFull(cause?: unknown): ServiceError {
  const message = 'The disk is full; nothing was stored. Try again when space is free'
  return new ServiceError('storage_full', message, { cause, retryAfterSeconds: RETRY_FULL_SECONDS })
}

function sentenceOf(error: unknown): string | undefined {
  if (isClosed(error)) return 'The service is stopping; try again in a moment'
  if (isBusy(error)) return 'Another process is writing to the database; try again in a moment'
  if (isDamaged(error)) return 'The database is damaged; an operator must restore a backup'
  if (isUnusable(error)) return "The database can't be read or written; an operator must fix it"
  return undefined
}

/** The connection, and all its statements with it: something runs on after the service closed its stores. */
function isClosed(error: unknown): boolean {
  return (error as { code?: string }).code === 'ERR_INVALID_STATE'
}

function resultOf(error: unknown): number {
  const { code, errcode } = error as { code?: string; errcode?: number }
  return code === 'ERR_SQLITE_ERROR' ? (errcode ?? 0) : 0
}
