import { ServiceError } from './errors.ts'

/** A refusal that names the field of the request and what is wrong with it: `question is empty`. */
export function badField(field: string, problem: string): ServiceError {
  return new ServiceError('invalid_request', `${field} ${problem}`, { details: [{ field, message: problem }] })
}
