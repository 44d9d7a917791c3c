import { quoted } from '../../kernel/bad-field.ts'
import { ServiceError } from '../../kernel/errors.ts'

export function noToken(id: string): ServiceError {
  return new ServiceError('not_found', `Token ${quoted(id)} not found`)
}
