import { randomBytes, randomUUID } from 'node:crypto'

/** An identifier for a stored record. */
export function newId(): string {
  return randomUUID()
}

/** An identifier for a request: short, because people read it out of error messages. */
export function newRequestId(): string {
  return randomBytes(9).toString('base64url')
}
