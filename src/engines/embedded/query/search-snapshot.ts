import type { Visibility } from '../../../domain/access/visibility.ts'
import type { EngineAnswer, EngineRequest } from '../../../domain/search/engine/search-engine.ts'
import type { ChangingIndex, SnapshotCache } from '../index/snapshot-cache.ts'
import type { FoundByMeaning } from '../vectors/search-by-meaning.ts'
import { searchView } from './search-view.ts'
import type { Snapshot } from './snapshot.ts'
import type { Views } from './views.ts'

/**
 * Searches the requested snapshot, or the newest, and stores it if there are more pages. Snapshots searched by meaning have separate
 * names, so that a page by words only is never taken for their next page.
 */
export function searchSnapshot(
  index: ChangingIndex,
  kept: SnapshotCache,
  request: EngineRequest,
  visibility: Visibility,
  views: Views,
  byMeaning?: FoundByMeaning,
  newestWithVectors = index.snapshot,
): EngineAnswer {
  const named = request.snapshot === undefined ? undefined : kept.find(request.snapshot, index)
  const snapshot = byMeaning?.snapshot ?? (named?.vectors === undefined ? named : undefined) ?? index.snapshot
  const answer = searchView(views.of(snapshot, visibility), request, byMeaning, byMeaning?.planned)
  return storeSnapshot(kept, request, snapshot, newestWithVectors, answer)
}

/** The answer with the name of its snapshot, for later pages. */
export function storeSnapshot(
  kept: SnapshotCache,
  request: EngineRequest,
  snapshot: Snapshot,
  newest: Snapshot,
  answer: Omit<EngineAnswer, 'snapshot'>,
): EngineAnswer {
  const hasMore = request.size > 0 && request.offset + request.size < answer.total
  // A carried-over snapshot has a new name, which other requests for this page use.
  if (hasMore || request.snapshot !== undefined) kept.keep(snapshot, newest)
  return { ...answer, snapshot: kept.nameOf(snapshot) }
}
