import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { badField } from '../../kernel/bad-field.ts'
import { isGuessable } from './guessable-password.ts'

/** OWASP's smallest recommended cost: 19 MiB and two passes, a few dozen milliseconds on a worker thread. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 } as const
const TAG_BYTES = 32
const SALT_BYTES = 16

/** NIST SP 800-63B: length counts, composition rules do not. The upper end only keeps requests small. */
export const PASSWORD_LENGTH = { min: 12, max: 256 } as const

export function refuseWeakPassword(password: string, email: string): void {
  const { min, max } = PASSWORD_LENGTH
  if (password.length < min || password.length > max) {
    throw badField('password', `must be ${min} to ${max} characters long; got ${password.length}`)
  }
  if (password.toLowerCase().includes(email.split('@')[0] ?? email) && password.length < min + 8) {
    throw badField('password', 'must not be based on the email address')
  }
  if (isGuessable(password, email.split(/[@.]/))) {
    throw badField('password', 'is easy to guess: common words, numbers or keyboard patterns; choose another one')
  }
  if (new Set(password).size < 5) {
    throw badField('password', 'is easy to guess: it repeats a few characters; choose another one')
  }
}

/** The password as argon2id in the usual text form (PHC), so that the cost can be raised later. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const tag = await derive(password, salt, COST, TAG_BYTES)
  const { memory, passes, parallelism } = COST
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(tag)}`
}

const FORM = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

export async function isPassword(password: string, hash: string): Promise<boolean> {
  const parts = FORM.exec(hash)
  if (parts === null) return false
  const [memory, passes, parallelism] = [Number(parts[1]), Number(parts[2]), Number(parts[3])]
  const salt = Buffer.from(parts[4] ?? '', 'base64')
  const expected = Buffer.from(parts[5] ?? '', 'base64')
  const actual = await derive(password, salt, { memory, passes, parallelism }, expected.length)
  return timingSafeEqual(actual, expected)
}

function derive(
  password: string,
  nonce: Buffer,
  cost: { memory: number; passes: number; parallelism: number },
  tagLength: number,
): Promise<Buffer> {
  // The same letters can be typed as different code points; NFKC makes them one (RFC 8265).
  const message = password.normalize('NFKC')
  return new Promise((resolve, reject) => {
    argon2('argon2id', { message, nonce, tagLength, ...cost }, (error, tag) => (error ? reject(error) : resolve(tag)))
  })
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
