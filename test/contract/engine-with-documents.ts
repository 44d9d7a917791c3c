import type {
  EngineQuery,
  EngineRequest,
  IndexChange,
  IndexedDocument,
  SearchEngine,
} from '../../src/domain/search/engine/search-engine.ts'
import { documentOf } from '../support/random-corpus.ts'
import { testVisibility } from '../support/visibility.ts'

export function upsert(seq: number, document: IndexedDocument): IndexChange {
  return { kind: 'upsert', seq, document }
}

export function request(query: Partial<EngineQuery>): EngineRequest {
  return { query: { text: '', phrases: [], excluded: [], ...query }, filters: [], offset: 0, size: 10, facets: [] }
}

export async function keysOf(
  engine: SearchEngine,
  query: Partial<EngineQuery>,
  principals = ['public'],
): Promise<number[]> {
  const answer = await engine.search(request(query), testVisibility(principals))
  return answer.hits.map(({ key }) => key)
}

/** Closes the engine at the end of a test, also of one that fails. */
export function holding(engine: SearchEngine): { engine: SearchEngine } & AsyncDisposable {
  return { engine, [Symbol.asyncDispose]: () => engine.close() }
}

/** An engine that was given these documents. */
export async function withDocuments(
  open: () => Promise<SearchEngine>,
  ...documents: (Partial<IndexedDocument> & { key: number })[]
): Promise<SearchEngine> {
  const engine = await open()
  await engine.apply(documents.map((fields, index) => upsert(index + 1, documentOf(fields))))
  return engine
}
