import { createHmac } from 'node:crypto'

/**
 * Ids of people on the wire: the same person always has the same one, and without the key, which stays in the database,
 * nobody can tell whose it is, not even by trying addresses.
 */
export class PersonIds {
  readonly #key: string

  constructor(key: string) {
    this.#key = key
  }

  /** `value`: an e-mail in lower case; of somebody without one, what their datasource calls them. */
  idOf(value: string): string {
    return createHmac('sha256', this.#key).update(value).digest('base64url').slice(0, 24)
  }
}
