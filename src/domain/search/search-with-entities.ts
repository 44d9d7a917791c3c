import { traced } from '../../kernel/tracing.ts'
import { documentId } from '../documents/document.ts'
import type { Asking } from '../sharing/viewer.ts'
import { type DocumentContext, documentContexts } from './documents/document-context.ts'
import { type EntityDeps, type SearchEntity, searchEntities } from './entities/search-entities.ts'
import { cutLongQuery } from './query/cut-long-query.ts'
import { search } from './search.ts'
import type { SearchAnswer } from './search-answer.ts'
import type { SearchQuery } from './search-query.ts'

export interface AnswerWithEntities extends SearchAnswer {
  readonly entities: readonly SearchEntity[]
  /** Collections, go links, pins and verification of the documents found, by document ID. */
  readonly contexts: ReadonlyMap<string, DocumentContext>
}

/** A search with everything people added to it: answers, people, teams and collections that the query names, and notes on documents. */
export async function searchWithEntities(
  deps: EntityDeps,
  caller: Asking,
  sent: SearchQuery,
): Promise<AnswerWithEntities> {
  const query = cutLongQuery(sent, deps.queryLimits.words)
  // One after the other: side by side, the engine would take them for two callers and hand one to a thread.
  const answer = await search(deps, caller, query)
  const entities = await traced('entities', () => searchEntities(deps, caller, query))
  const ids = answer.hits.map(({ document }) => documentId(document))
  return { ...answer, entities, contexts: await traced('contexts', () => documentContexts(deps, caller, ids)) }
}
