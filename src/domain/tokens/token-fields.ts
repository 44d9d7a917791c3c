import { badField } from '../../kernel/bad-field.ts'

export function refuseMissingName(name: string): void {
  if (name.trim() === '') throw badField('name', 'must not be empty; say what the token is for')
}

export function refusePastExpiry(expiresAt: Date | undefined, now: Date): Date {
  if (expiresAt === undefined) {
    throw badField('expiresOn', 'is required; send the date on which the token expires (YYYY-MM-DD)', {
      code: 'expiry_required',
    })
  }
  if (expiresAt <= now) throw badField('expiresOn', `must be in the future; got ${expiresAt.toISOString()}`)
  return expiresAt
}
