import { timingSafeEqual } from 'node:crypto'
import { hashSecret } from '../../kernel/secrets.ts'

const HASHED = 'sha256:'

/** What is kept in place of a client's secret; what is hashed already stays. */
export function clientSecretHash(secret: string): string {
  return secret.startsWith(HASHED) ? secret : HASHED + hashSecret(secret)
}

export function isHashedSecret(value: unknown): boolean {
  return typeof value === 'string' && value.startsWith(HASHED)
}

export function isClientSecret(secret: string, hash: string): boolean {
  const [actual, expected] = [Buffer.from(HASHED + hashSecret(secret)), Buffer.from(hash)]
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}
