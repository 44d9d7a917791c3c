import { createHash, randomUUID } from 'node:crypto'
import type { Visibility } from '../../../domain/access/visibility.ts'
import type { EngineRequest } from '../../../domain/search/engine/search-engine.ts'
import { CLOSELY_RANKED } from '../../ranking/closeness.ts'
import { byScore, type RankedHit, seqOf } from './ranked-hits.ts'

const MAX_AGE_MS = 10 * 60 * 1000
const MAX_ENTRIES = 1024

/** An earlier answer: its newest document, and the order of its best hits. */
export interface CachedAnswer {
  readonly newestKey: number
  /** Key, log sequence number and score of each document in turn. */
  readonly order: Float64Array
}

/** An answer's order is reused only for the same request by the same caller. */
export interface AnswerKey {
  readonly indexName: string
  readonly request: EngineRequest
  readonly visibility: Visibility
}

interface CacheEntry extends CachedAnswer {
  readonly indexName: string
  readonly question: string
  readonly visibility: WeakRef<Visibility>
  readonly storedAt: number
}

/**
 * Remembers what later pages need from the first: where its documents ended and the order of the best ones. IDs are
 * random, so they don't reveal how much is written. Entries expire; after that, a page shows the current index.
 * Permissions are never stored here; each page checks them again.
 * See docs/decisions/0037-result-pages.md.
 */
export class AnswerCache {
  readonly #entries = new Map<string, CacheEntry>()

  /** The answer with this name. Without its order for a different request or caller. */
  find(name: string | undefined, { indexName, request, visibility }: AnswerKey): CachedAnswer | undefined {
    const kept = name === undefined ? undefined : this.#entries.get(name)
    if (kept === undefined || kept.indexName !== indexName) return undefined
    if (kept.storedAt < performance.now() - MAX_AGE_MS) return undefined
    const isSame = kept.visibility.deref() === visibility && kept.question === questionOf(request)
    return isSame ? kept : { newestKey: kept.newestKey, order: NO_ORDER }
  }

  keep(newestKey: number, { indexName, request, visibility }: AnswerKey, ranked: readonly RankedHit[]): string {
    const name = randomUUID()
    const order = Float64Array.from(ranked.slice(0, CLOSELY_RANKED).flatMap((hit) => [hit.key, seqOf(hit), hit.score]))
    this.#entries.set(name, {
      newestKey,
      indexName,
      question: questionOf(request),
      visibility: new WeakRef(visibility),
      storedAt: performance.now(),
      order,
    })
    if (this.#entries.size > MAX_ENTRIES) this.#entries.delete(this.#entries.keys().next().value ?? '')
    return name
  }
}

const NO_ORDER = new Float64Array()

function questionOf({ query, filters, named = [] }: EngineRequest): string {
  return createHash('sha256')
    .update(JSON.stringify([query, filters, named]))
    .digest('base64')
}

/** Sorts hits of a later page in the order of the first. Changed documents get their current rank. */
export function inCachedOrder(hits: readonly RankedHit[], { order }: CachedAnswer): RankedHit[] {
  const scores = new Map<number, { readonly seq: number; readonly score: number }>()
  for (let at = 0; at < order.length; at += 3) scores.set(order[at]!, { seq: order[at + 1]!, score: order[at + 2]! })
  for (const hit of hits) {
    const kept = scores.get(hit.key)
    if (kept !== undefined && kept.seq === seqOf(hit)) hit.score = kept.score
  }
  return hits.toSorted(byScore)
}

/**
 * Whether the order up to this rank is unchanged. If not, the answer gets a new name, and paging continues after the last document shown.
 * The order beyond the best few hundred isn't stored, so there it always does.
 */
export function isCachedOrder(ranked: readonly RankedHit[], { order }: CachedAnswer, rank: number): boolean {
  const best = ranked.slice(0, CLOSELY_RANKED)
  if (rank > CLOSELY_RANKED || best.length * 3 !== order.length) return false
  return best.every(({ key }, at) => key === order[at * 3])
}
