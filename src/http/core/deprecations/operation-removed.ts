import { ServiceError } from '../../../kernel/errors.ts'
import type { Deprecation } from './deprecation.ts'

export function operationRemoved({ removal, message, replacement }: Deprecation): ServiceError {
  const instead = replacement === undefined ? '' : `; use ${replacement}`
  return new ServiceError('operation_removed', `This operation was removed on ${removal}: ${message}${instead}`)
}
