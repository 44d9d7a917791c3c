import { type ErrorCode, ServiceError } from './errors.ts'

/** What is wrong with a field that was left out. The Platform API has its own error code for it. */
export const REQUIRED = 'is required'

/**
 * An error about one field of the request: "`size` must be between 1 and 100; got 500". `problem` follows the name of
 * the field and says what to send. An empty `field` means the request body.
 */
export function badField(
  field: string,
  problem: string,
  { code = 'invalid_request', cause }: { code?: ErrorCode; cause?: unknown } = {},
): ServiceError {
  const subject = field === '' ? 'The request body' : `\`${field}\``
  const detail = field === '' ? { message: problem } : { field, message: problem }
  return new ServiceError(code, `${subject} ${problem}`, { cause, details: [detail] })
}

/** A value as errors quote it: in double quotes, shortened. */
export function quoted(value: string): string {
  return `"${value.length > MAX_QUOTED_CHARACTERS ? `${value.slice(0, MAX_QUOTED_CHARACTERS).toWellFormed()}…` : value}"`
}

const MAX_QUOTED_CHARACTERS = 100
