import type { Visibility } from '../../../domain/access/visibility.ts'
import type { EngineAnswer, EngineRequest } from '../../../domain/search/engine/search-engine.ts'
import type { ChangingIndex, KeptSnapshots } from '../index/kept-snapshots.ts'
import type { FoundByMeaning } from '../vectors/search-by-meaning.ts'
import { searchView } from './search-view.ts'
import type { Snapshot } from './snapshot.ts'
import type { Views } from './views.ts'

/**
 * Searches the snapshot that the request names, or the newest; keeps it if there are further pages. Snapshots that are
 * searched by meaning too have names of their own: a page by words alone never passes for the next one of theirs.
 */
export function searchKept(
  index: ChangingIndex,
  kept: KeptSnapshots,
  request: EngineRequest,
  visibility: Visibility,
  views: Views,
  byMeaning?: FoundByMeaning,
  newestWithVectors = index.snapshot,
): EngineAnswer {
  const named = request.snapshot === undefined ? undefined : kept.find(request.snapshot, index)
  const snapshot = byMeaning?.snapshot ?? (named?.vectors === undefined ? named : undefined) ?? index.snapshot
  const answer = searchView(views.of(snapshot, visibility), request, byMeaning, byMeaning?.planned)
  return keepFound(kept, request, snapshot, newestWithVectors, answer)
}

/** The answer of a search of this snapshot, with the name by which further pages ask for it. */
export function keepFound(
  kept: KeptSnapshots,
  request: EngineRequest,
  snapshot: Snapshot,
  newest: Snapshot,
  answer: Omit<EngineAnswer, 'snapshot'>,
): EngineAnswer {
  const hasMore = request.size > 0 && request.offset + request.size < answer.total
  // One that was carried over has another name now, by which whatever else belongs to the page asks for it.
  if (hasMore || request.snapshot !== undefined) kept.keep(snapshot, newest)
  return { ...answer, snapshot: kept.nameOf(snapshot) }
}
