import { ServiceError } from '../../kernel/errors.ts'

const RETRY_AFTER_SECONDS = 2

/** Of the socket, before or instead of an answer of PostgreSQL's. */
const SOCKET_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])
/** The driver has no codes for these. */
const LOST_MESSAGES =
  /^(Connection terminated|timeout e|Query read timeout|Client (was closed|has encountered)|Cannot use a pool)/
/** PostgreSQL's: stopping, crashed, starting; idle for too long inside a transaction. */
const ENDED_STATES = new Set(['57P01', '57P02', '57P03', '57P04', '57P05', '25P03', '25P04'])
/** Too many connections or locks, out of memory, a statement over its time, a deadlock, a serialisation failure. */
const BUSY_STATES = new Set(['53000', '53200', '53300', '53400', '57014', '55P03', '40P01', '40001'])
const DISK_FULL = '53100'
/** A database in recovery, or one that its operator made read-only. */
const READ_ONLY = '25006'

/** The connection is of no more use, whatever it was asked. */
export function isConnectionLost(error: unknown): boolean {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  return SOCKET_CODES.has(code) || code.startsWith('08') || ENDED_STATES.has(code) || LOST_MESSAGES.test(message)
}

export function isDiskFull(error: unknown): boolean {
  return (error as { code?: string }).code === DISK_FULL
}

/**
 * Turns database faults into errors for the caller. Errors of a statement stay as they are.
 * See docs/decisions/0009-faults.md.
 */
export function toPostgresFault(error: unknown): unknown {
  const { code = '' } = error as { code?: string }
  if (isDiskFull(error)) {
    return new ServiceError('storage_full', "The database's disk is full; nothing was stored", { cause: error })
  }
  if (code === READ_ONLY)
    return unavailable("The database doesn't accept writes right now; try again in a moment", error)
  if (BUSY_STATES.has(code)) return unavailable('The database is too busy; try again in a moment', error)
  return isConnectionLost(error) ? unavailable("The database doesn't respond; try again in a moment", error) : error
}

function unavailable(message: string, cause: unknown): ServiceError {
  return new ServiceError('unavailable', message, { cause, retryAfterSeconds: RETRY_AFTER_SECONDS })
}
