import { randomUUID } from 'node:crypto'

const MAX_AGE_MS = 10 * 60 * 1000
const MAX_KEPT = 1024

interface Kept {
  readonly newestKey: number
  readonly indexName: string
  readonly keptAt: number
}

/**
 * Where the documents of earlier answers ended: further pages leave out what came later. Names are random, so that none
 * tells how much is written. Kept for a bounded time; a page of a name that is gone is one of the index as it is now.
 */
export class KeptPages {
  readonly #kept = new Map<string, Kept>()

  /** The newest document of the answer that had this name. */
  find(name: string | undefined, indexName: string): number | undefined {
    const kept = name === undefined ? undefined : this.#kept.get(name)
    if (kept === undefined || kept.indexName !== indexName) return undefined
    return kept.keptAt < performance.now() - MAX_AGE_MS ? undefined : kept.newestKey
  }

  keep(newestKey: number, indexName: string): string {
    const name = randomUUID()
    this.#kept.set(name, { newestKey, indexName, keptAt: performance.now() })
    if (this.#kept.size > MAX_KEPT) this.#kept.delete(this.#kept.keys().next().value ?? '')
    return name
  }
}
