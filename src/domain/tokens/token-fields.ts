import { ServiceError } from '../../kernel/errors.ts'
import { invalidField } from '../shared/invalid-field.ts'

export function refuseMissingName(name: string): void {
  if (name.trim() === '') throw invalidField('name', 'Give the token a name that says what uses it')
}

export function refusePastExpiry(expiresAt: Date | undefined, now: Date): Date {
  if (expiresAt === undefined) {
    const message = 'A token needs an expiry date'
    throw new ServiceError('expiry_required', message, { details: [{ field: 'expiresOn', message }] })
  }
  if (expiresAt <= now)
    throw invalidField('expiresOn', `The expiry date ${expiresAt.toISOString()} is not in the future`)
  return expiresAt
}
