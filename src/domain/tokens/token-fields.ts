import { ServiceError } from '../../kernel/errors.ts'

export function refuseMissingName(name: string): void {
  if (name.trim() === '') throw new ServiceError('invalid_request', 'Give the token a name that says what uses it')
}

export function refusePastExpiry(expiresAt: Date | undefined, now: Date): Date {
  if (expiresAt === undefined) throw new ServiceError('expiry_required', 'A token needs an expiry date')
  if (expiresAt <= now) {
    throw new ServiceError('invalid_request', `The expiry date ${expiresAt.toISOString()} is not in the future`)
  }
  return expiresAt
}
