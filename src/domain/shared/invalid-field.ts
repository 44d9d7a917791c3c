import { ServiceError } from '../../kernel/errors.ts'

/** A refusal that names the field of the request. */
export function invalidField(field: string, message: string): ServiceError {
  return new ServiceError('invalid_request', message, { details: [{ field, message }] })
}
