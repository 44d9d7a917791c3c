import { ServiceError } from '../../kernel/errors.ts'

/** The refusal of a cursor, the same for every list of every interface. */
export function invalidCursor(why = 'is not one of ours; start again without it'): ServiceError {
  return new ServiceError('invalid_cursor', `cursor ${why}`, { details: [{ field: 'cursor', message: why }] })
}
