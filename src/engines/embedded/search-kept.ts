import type { Visibility } from '../../domain/access/visibility.ts'
import type { EngineAnswer, EngineRequest } from '../../domain/search/search-engine.ts'
import type { KeptSnapshots } from './kept-snapshots.ts'
import { searchSnapshot } from './search-snapshot.ts'
import type { Snapshot } from './snapshot.ts'
import type { VisibleDocuments } from './visible-documents.ts'

/** Searches the view that the request names, or the newest; keeps it if there are further pages. */
export function searchKept(
  newest: Snapshot,
  kept: KeptSnapshots,
  request: EngineRequest,
  visibility: Visibility,
  visibleDocuments: VisibleDocuments,
): EngineAnswer {
  const snapshot = (request.snapshot === undefined ? undefined : kept.find(request.snapshot)) ?? newest
  const answer = searchSnapshot(snapshot, request, visibility, visibleDocuments)
  if (request.size > 0 && request.offset + request.size < answer.total) kept.keep(snapshot, newest)
  return { ...answer, snapshot: kept.nameOf(snapshot) }
}
