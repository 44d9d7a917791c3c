import { createHash } from 'node:crypto'
import type { Visibility } from '../../../domain/access/visibility.ts'
import type { Cluster } from '../cluster/cluster.ts'
import { boundedTerm } from '../index/facet-terms.ts'
import { anyValue, type Clause } from './clause.ts'

/** Longer lists are stored in the cluster and referenced by queries. */
const SENT_WITH_QUERY = 1024
const KEPT_IN_LIST = 60_000
const REPEATED_AFTER_MS = 60 * 60 * 1000
const MAX_KNOWN = 10_000

/**
 * Stores the principals of callers who have thousands. A list is named by a hash of its contents, so it never changes. If it's missing,
 * the query finds nothing.
 */
export class PrincipalLists {
  readonly #cluster: Cluster
  readonly #indexName: string
  readonly #clauses = new WeakMap<Visibility, { readonly clause: Clause; readonly madeAt: number }>()
  readonly #writtenAt = new Map<string, number>()

  constructor(cluster: Cluster, indexName: string) {
    this.#cluster = cluster
    this.#indexName = indexName
  }

  async clauseFor(visibility: Visibility): Promise<Clause> {
    if (visibility.seesAll === true) return { match_all: {} }
    const { principals } = visibility
    if (principals.size <= SENT_WITH_QUERY) return anyValue('principals', [...principals].map(boundedTerm))
    const known = this.#clauses.get(visibility)
    if (known !== undefined && known.madeAt > performance.now() - REPEATED_AFTER_MS) return known.clause
    const sorted = [...principals].map(boundedTerm).sort()
    const lookups: Clause[] = []
    for (let start = 0; start < sorted.length; start += KEPT_IN_LIST) {
      const id = await this.#keep(sorted.slice(start, start + KEPT_IN_LIST))
      lookups.push({ terms: { principals: { index: this.#indexName, id, path: 'principals' } } })
    }
    const clause = { bool: { should: lookups, minimum_should_match: 1 } }
    this.#clauses.set(visibility, { clause, madeAt: performance.now() })
    return clause
  }

  async #keep(principals: readonly string[]): Promise<string> {
    const id = createHash('sha256').update(JSON.stringify(principals)).digest('hex')
    const now = performance.now()
    if ((this.#writtenAt.get(id) ?? -Infinity) > now - REPEATED_AFTER_MS) return id
    await this.#cluster.send('PUT', `/${this.#indexName}/_doc/${id}`, { body: { principals } })
    if (this.#writtenAt.size >= MAX_KNOWN) this.#writtenAt.clear()
    this.#writtenAt.set(id, now)
    return id
  }
}
