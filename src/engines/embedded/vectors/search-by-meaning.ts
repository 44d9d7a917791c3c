import type { Visibility } from '../../../domain/access/visibility.ts'
import type { EngineRequest } from '../../../domain/search/engine/search-engine.ts'
import { planQuery } from '../../ranking/query/query-plan.ts'
import type { ChangingIndex, SnapshotCache } from '../index/snapshot-cache.ts'
import { allowedDocuments, type PlannedSearch } from '../query/search-view.ts'
import type { Snapshot } from '../query/snapshot.ts'
import { withinTime } from '../query/time-limit.ts'
import type { Views } from '../query/views.ts'
import type { Nearest } from './compare/nearest.ts'
import type { WeighedMeaning } from './fuse-meaning.ts'
import type { SearchedVectors } from './searched-vectors.ts'

/** A search of a view by words and meaning. */
export interface FoundByMeaning extends WeighedMeaning {
  readonly snapshot: Snapshot
  readonly planned: PlannedSearch
}

/** A view to search by words and meaning. */
export interface ComparedView {
  readonly found: FoundByMeaning
  /** Finds the nearest documents. A promise if a thread compares them, which resolves to undefined if it takes too long. */
  compare(): Nearest | Promise<Nearest | undefined>
}

/**
 * Prepares a search by meaning on the requested snapshot or the newest one. Undefined if it should use words only. A snapshot first
 * searched by words stays that way, so that its pages fit together.
 */
export function searchByMeaning(
  vectors: SearchedVectors,
  newest: Snapshot,
  index: ChangingIndex,
  kept: SnapshotCache,
  { query, filters, meaning, snapshot: name, timeoutMillis = Infinity }: EngineRequest,
  visibility: Visibility,
  views: Views,
): ComparedView | undefined {
  const snapshot = (name === undefined ? undefined : kept.find(name, index)) ?? newest
  if (meaning === undefined || snapshot.vectors?.model !== meaning.model) return undefined
  const view = views.of(snapshot, visibility)
  const plan = planQuery(query, undefined, view.dictionary())
  if (plan.terms.length === 0 || snapshot.vectors.segments.length === 0) return undefined
  const allowed = withinTime(timeoutMillis, () => allowedDocuments(view, plan, filters))
  const { vectors: seen } = snapshot
  return {
    found: {
      snapshot,
      query: meaning.vector,
      weight: meaning.weight,
      distinctFactor: meaning.distinctFactor,
      planned: { view, plan, allowed },
    },
    compare: () => {
      const words = view.segments.map(({ data, visible }, at) => ({ data, visible, allowed: allowed[at]! }))
      const share = view.documentCount / Math.max(1, snapshot.liveCount)
      return vectors.nearest(meaning, seen, words, share)
    },
  }
}
