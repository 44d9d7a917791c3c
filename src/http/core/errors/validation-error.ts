import type { FastifySchemaValidationError } from 'fastify'
import { badField } from '../../../kernel/bad-field.ts'
import { ServiceError } from '../../../kernel/errors.ts'
import { schemaProblem } from '../../../kernel/schema-problem.ts'

/** The error for a request that doesn't match its schema. It names the field and says what to send. */
export function validationError(errors: readonly FastifySchemaValidationError[]): ServiceError {
  const problem = schemaProblem(errors)
  return problem === undefined
    ? new ServiceError('invalid_request', 'The request is invalid')
    : badField(problem.field, problem.message)
}
