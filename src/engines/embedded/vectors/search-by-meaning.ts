import type { Visibility } from '../../../domain/access/visibility.ts'
import type { EngineRequest } from '../../../domain/search/engine/search-engine.ts'
import { planQuery } from '../../ranking/query/query-plan.ts'
import type { ChangingIndex, KeptSnapshots } from '../index/kept-snapshots.ts'
import { allowedDocuments, type PlannedSearch } from '../query/search-view.ts'
import type { Snapshot } from '../query/snapshot.ts'
import { withinTime } from '../query/time-limit.ts'
import type { Views } from '../query/views.ts'
import type { Nearest } from './compare/nearest.ts'
import type { EmbeddedVectors } from './embedded-vectors.ts'
import type { WeighedMeaning } from './fuse-meaning.ts'

/** A search of one view of the index by meaning, too. */
export interface FoundByMeaning extends WeighedMeaning {
  readonly snapshot: Snapshot
  readonly planned: PlannedSearch
}

/** A view to be searched by meaning, too. */
export interface ComparedView {
  readonly found: FoundByMeaning
  /** Looks for what is near. A promise where a thread compares; then undefined: not in time. */
  compare(): Nearest | Promise<Nearest | undefined>
}

/**
 * The query, what the caller may see and what filters leave of it, in the view that the request names or in the newest.
 * Undefined: by words alone. A view that was first searched by words alone stays so: its pages fit together.
 */
export function searchByMeaning(
  vectors: EmbeddedVectors,
  newest: Snapshot,
  index: ChangingIndex,
  kept: KeptSnapshots,
  { query, filters, meaning, snapshot: name, timeoutMillis = Infinity }: EngineRequest,
  visibility: Visibility,
  views: Views,
): ComparedView | undefined {
  const snapshot = (name === undefined ? undefined : kept.find(name, index)) ?? newest
  if (meaning === undefined || snapshot.vectors?.model !== meaning.model) return undefined
  const view = views.of(snapshot, visibility)
  const plan = planQuery(query, [], view.dictionary())
  if (plan.terms.length === 0 || snapshot.vectors.segments.length === 0) return undefined
  const allowed = withinTime(timeoutMillis, () => allowedDocuments(view, plan, filters))
  const { vectors: seen } = snapshot
  return {
    found: { snapshot, query: meaning.vector, weight: meaning.weight, planned: { view, plan, allowed } },
    compare: () => {
      const words = view.segments.map(({ data, visible }, at) => ({ data, visible, allowed: allowed[at]! }))
      const share = view.documentCount / Math.max(1, snapshot.liveCount)
      return vectors.nearest(meaning, seen, words, share)
    },
  }
}
