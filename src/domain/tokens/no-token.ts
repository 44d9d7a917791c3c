import { ServiceError } from '../../kernel/errors.ts'

export function noToken(id: string): ServiceError {
  return new ServiceError('not_found', `There is no token ${id}`)
}
