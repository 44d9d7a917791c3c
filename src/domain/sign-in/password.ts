import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { ServiceError } from '../../kernel/errors.ts'
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
    throw new ServiceError(
      'invalid_request',
      `A password has ${min} to ${max} characters; this one has ${password.length}`,
    )
  }
  if (password.toLowerCase().includes(email.split('@')[0] ?? email) && password.length < min + 8) {
    throw new ServiceError('invalid_request', 'The password must not be made of the e-mail address; choose another one')
  }
  if (isGuessable(password, email.split(/[@.]/))) {
    throw new ServiceError(
      'invalid_request',
      'The password is made of words, figures or keys that everybody tries; choose one that is harder to guess',
    )
  }
  if (new Set(password).size < 5) {
    throw new ServiceError(
      'invalid_request',
      'The password repeats a few characters; choose one that is harder to guess',
    )
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
