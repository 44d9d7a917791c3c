import { createHmac } from 'node:crypto'
import { LruMap } from '../../../kernel/lru-map.ts'

/** The authors of a page of results are mostly those of the page before. */
const KEPT = 10_000

/**
 * Ids of people on the wire: the same person always has the same one, and without the key, which stays in the database,
 * nobody can tell whose it is, not even by trying addresses.
 */
export class PersonIds {
  readonly #key: string
  readonly #known = new LruMap<string, string>(KEPT)

  constructor(key: string) {
    this.#key = key
  }

  /** `value`: an e-mail in lower case; of somebody without one, what their datasource calls them. */
  idOf(value: string): string {
    const known = this.#known.get(value)
    if (known !== undefined) return known
    const id = createHmac('sha256', this.#key).update(value).digest('base64url').slice(0, 24)
    this.#known.set(value, id)
    return id
  }
}
