import { randomBytes, randomUUID } from 'node:crypto'

/** Asking the system for a few bytes costs as much as for many. */
const POOL_BYTES = 4096
let pool = Buffer.alloc(0)
let used = 0

/** An identifier for a stored record. */
export function newId(): string {
  return randomUUID()
}

/** An identifier for a request: short, because people read it out of error messages. */
export function newRequestId(): string {
  return newName(9)
}

/** A name that no other thing has, and no secret: so many random bytes of those that were drawn at a time. */
export function newName(bytes: number): string {
  return fewRandomBytes(bytes).toString('base64url')
}

/** Random bytes that nothing else gets, for names and nonces. */
export function fewRandomBytes(bytes: number): Buffer {
  if (used + bytes > pool.length) {
    pool = randomBytes(POOL_BYTES)
    used = 0
  }
  used += bytes
  return pool.subarray(used - bytes, used)
}
