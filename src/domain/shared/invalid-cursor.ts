import { badField } from '../../kernel/bad-field.ts'
import type { ServiceError } from '../../kernel/errors.ts'

/** The error for a bad cursor, the same for every list of every API. */
export function invalidCursor(problem = 'must come from a previous page; leave it out to start again'): ServiceError {
  return badField('cursor', problem, { code: 'invalid_cursor' })
}
