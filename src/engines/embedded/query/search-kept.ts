import type { Visibility } from '../../../domain/access/visibility.ts'
import type { EngineAnswer, EngineRequest } from '../../../domain/search/search-engine.ts'
import type { KeptSnapshots } from '../index/kept-snapshots.ts'
import type { FoundByMeaning } from '../vectors/search-by-meaning.ts'
import { searchSnapshot } from './search-snapshot.ts'
import type { Snapshot } from './snapshot.ts'
import type { VisibleDocuments } from './visible-documents.ts'

/**
 * Searches the view that the request names, or the newest; keeps it if there are further pages. Views that are searched by
 * meaning too have names of their own: a page by words alone never passes for the next one of theirs.
 */
export function searchKept(
  newest: Snapshot,
  kept: KeptSnapshots,
  request: EngineRequest,
  visibility: Visibility,
  visibleDocuments: VisibleDocuments,
  byMeaning?: FoundByMeaning,
  newestWithVectors = newest,
): EngineAnswer {
  const named = request.snapshot === undefined ? undefined : kept.find(request.snapshot)
  const snapshot = byMeaning?.snapshot ?? (named?.vectors === undefined ? named : undefined) ?? newest
  const answer = searchSnapshot(snapshot, request, visibility, visibleDocuments, byMeaning)
  if (request.size > 0 && request.offset + request.size < answer.total) kept.keep(snapshot, newestWithVectors)
  return { ...answer, snapshot: kept.nameOf(snapshot) }
}
