import type { Visibility } from '../../../domain/access/visibility.ts'
import type { EngineRequest } from '../../../domain/search/engine/search-engine.ts'
import type { ChangingIndex, KeptSnapshots } from '../index/kept-snapshots.ts'
import { planQuery } from '../query/query-plan.ts'
import { allowedDocuments, type PlannedSearch } from '../query/search-view.ts'
import type { Snapshot } from '../query/snapshot.ts'
import { withinTime } from '../query/time-limit.ts'
import type { View } from '../query/view.ts'
import type { Views } from '../query/views.ts'
import type { Nearest } from './compare/nearest.ts'
import type { EmbeddedVectors } from './embedded-vectors.ts'

/** What is near a query in one view of the index. */
export interface FoundByMeaning {
  readonly snapshot: Snapshot
  readonly near: Nearest
  readonly query: Float32Array
  /** What meaning counts for against words. */
  readonly weight: number
  /** What was compared: to find the words of it, nothing of this has to be done again. */
  readonly planned: PlannedSearch
}

/** A comparison under way. */
export interface ComparedView {
  readonly snapshot: Snapshot
  readonly view: View
  /** A promise where a thread compares; then undefined: not in time. */
  readonly near: Nearest | Promise<Nearest | undefined>
  foundBy(near: Nearest): FoundByMeaning
}

/**
 * Compares the query with what the caller may see and the filters leave, in the view that the request names or in the
 * newest. Undefined: by words alone. A view that was first searched by words alone stays so: its pages fit together.
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
  const words = view.segments.map(({ data, visible }, at) => ({ data, visible, allowed: allowed[at]! }))
  const share = view.documentCount / Math.max(1, snapshot.liveCount)
  const near = vectors.nearest(meaning, snapshot.vectors, words, share)
  return {
    snapshot,
    view,
    near,
    foundBy: (found) => ({
      snapshot,
      near: found,
      query: meaning.vector,
      weight: meaning.weight,
      planned: { view, plan, allowed },
    }),
  }
}
