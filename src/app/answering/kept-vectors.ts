import type { QueryVector } from '../../domain/meaning/vector-index.ts'
import { LruMap } from '../../kernel/lru-map.ts'

const KEPT_QUERIES = 500

/** Vectors of queries that a thread has asked for. The next page and another filter need the same one. */
export class KeptVectors {
  #generation: number | undefined
  #vectors = new LruMap<string, QueryVector>(KEPT_QUERIES)
  /** How many requests needed no question since the last call of `takeUsed`. */
  #used = 0

  /** Call it with every request. Vectors of another embedder are forgotten. */
  use(generation: number | undefined): void {
    if (generation === this.#generation) return
    this.#generation = generation
    this.#vectors = new LruMap(KEPT_QUERIES)
  }

  get(query: string): QueryVector | undefined {
    const known = this.#vectors.get(query)
    if (known !== undefined) this.#used++
    return known
  }

  /** `generation`: of when it was asked for. */
  keep(query: string, vector: QueryVector | undefined, generation: number | undefined): void {
    if (vector !== undefined && generation === this.#generation) this.#vectors.set(query, vector)
  }

  takeUsed(): number {
    const used = this.#used
    this.#used = 0
    return used
  }
}
