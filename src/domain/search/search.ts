import type { Caller } from '../access/caller.ts'
import { canSee } from '../access/can-see.ts'
import type { VisibilityResolver } from '../access/visibility-of.ts'
import type { Datasource } from '../datasources/datasource.ts'
import type { DocumentStore, StoredDocument } from '../documents/document-store.ts'
import { type ParsedQuery, parseQuery } from './parse-query.ts'
import { readCursor, writeCursor } from './search-cursor.ts'
import type { FacetCounts, FacetField, Filter, SearchEngine } from './search-engine.ts'
import { makeSnippets } from './snippet.ts'

export interface SearchDeps {
  engine: SearchEngine
  documents: DocumentStore
  visibilities: VisibilityResolver
}

export interface SearchQuery {
  readonly query: string
  readonly pageSize: number
  readonly cursor?: string | undefined
  readonly filters: readonly Filter[]
  readonly maxSnippetCharacters: number
}

export interface SearchHit {
  readonly document: StoredDocument
  readonly snippets: readonly { text: string; ranges: readonly { startIndex: number; endIndex: number }[] }[]
}

export interface SearchAnswer {
  readonly query: ParsedQuery
  readonly hits: readonly SearchHit[]
  readonly total: number
  readonly facets: readonly FacetCounts[]
  /** Of the datasources named in the answer. */
  readonly datasources: ReadonlyMap<string, Datasource>
  readonly looseWords: readonly string[]
  readonly cursor: string | undefined
}

/** The facets of every answer. */
const FACETS: readonly FacetField[] = ['app', 'type', 'author', 'owner', 'tag']

/** One page of what the caller may see and asked for. */
export async function search(deps: SearchDeps, caller: Caller, request: SearchQuery): Promise<SearchAnswer> {
  const { engine, documents, visibilities } = deps
  const fingerprint = { query: request.query, filters: request.filters }
  const offset = request.cursor === undefined ? 0 : readCursor(request.cursor, fingerprint).offset
  const query = parseQuery(request.query)
  const visibility = await visibilities.visibilityOf(caller.email)
  const found = await engine.search(
    { query, filters: request.filters, offset, size: request.pageSize, facets: FACETS },
    visibility,
  )
  const stored = await documents.byKeys(found.hits.map(({ key }) => key))
  // The engine may be a moment behind the store; what the caller may not see any more is not shown even then.
  const hits = stored
    .filter((document) => canSee(visibility, document))
    .map((document) => ({ document, snippets: snippetsOf(document, query, request.maxSnippetCharacters) }))
  const next = offset + found.hits.length
  const hasMore = found.hits.length > 0 && next < found.total
  return {
    query,
    hits,
    total: found.total,
    facets: found.facets,
    datasources: await visibilities.datasources(),
    looseWords: found.looseWords,
    cursor: hasMore ? writeCursor({ offset: next }, fingerprint) : undefined,
  }
}

function snippetsOf(document: StoredDocument, query: ParsedQuery, maxCharacters: number): SearchHit['snippets'] {
  const text = document.body === '' ? document.summary : document.body
  return text === '' ? [] : makeSnippets(text, query, maxCharacters)
}
