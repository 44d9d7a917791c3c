import { badField } from '../../../kernel/bad-field.ts'
import type { Datasource } from '../../datasources/datasource.ts'
import type { StoredDocument } from '../../documents/document-store.ts'
import type { FieldFilter } from '../../query/field-filter.ts'
import type { Caller } from '../../shared/caller.ts'
import { hitSnippets } from '../hits/hit-snippets.ts'
import type { SearchHit } from '../hits/search-hit.ts'
import { refuseCostly } from '../query-limits.ts'
import { rankingContext } from '../ranking/ranking-choice.ts'
import type { SearchDeps } from '../search-deps.ts'
import { readFilters } from '../search-filters.ts'
import { scopeOf, type VisibleScope, visibleHits } from '../visible-search.ts'
import { type DocumentSpec, findVisible } from './document-spec.ts'
import { inTurn, readAlong } from './read-along.ts'

export interface RecommendationQuery {
  /** The document to compare with. Without a document or a text, returns the latest documents. */
  readonly document: DocumentSpec | undefined
  readonly text: string
  /** The page that the text comes from. Never recommended itself. */
  readonly page?: DocumentSpec | undefined
  readonly datasources: readonly string[]
  readonly facetFilterSets: readonly (readonly FieldFilter[])[]
  readonly size: number
  readonly maxSnippetCharacters: number
}

export interface Recommendations {
  readonly hits: readonly SearchHit[]
  readonly datasources: ReadonlyMap<string, Datasource>
}

/** How many significant terms represent a document: enough to find similar ones, few enough to be fast. */
const MAX_TERMS = 20
const READ_CHARACTERS = 20_000

/**
 * Visible documents that are similar to a given one in words and meaning, alternating with documents that its readers also read.
 */
export async function recommend(
  deps: SearchDeps,
  caller: Caller,
  request: RecommendationQuery,
): Promise<Recommendations> {
  refuseCostly(request, deps.queryLimits)
  const scope = await scopeOf(deps, caller)
  const source = await readSource(deps, request, scope)
  const words = await deps.engine.significantTerms(
    source.text.slice(0, READ_CHARACTERS),
    scope.visibility,
    MAX_TERMS,
    // A word that only the document itself contains finds nothing else.
    source.keys.length === 0 ? 1 : 2,
  )
  const hasText = source.text.trim() !== ''
  // The beginning of a document says what it's about.
  const meaning = hasText ? await deps.meaning?.queries.of(source.text) : undefined
  const isAboutNothing = hasText && words.length === 0 && meaning === undefined
  // Without shared words, documents are found by meaning only. The engine still needs some words.
  const terms = words.length > 0 || !hasText ? words : source.text.split(/\s+/, MAX_TERMS)
  const query = { text: terms.join(' '), phrases: [], excluded: [], isLoose: true }
  const { filters, datasourceFilters } = readFilters(request, [], scope.context)
  const ranking = await deps.ranking.current()
  const { hits, languages } = await deps.engine.search(
    {
      query,
      ...(meaning !== undefined && { meaning }),
      filters: [...filters, ...datasourceFilters],
      offset: 0,
      // Makes room for the document itself, which is the best match.
      size: isAboutNothing ? 0 : request.size + source.keys.length,
      facets: [],
      context: rankingContext(ranking, scope.context),
    },
    scope.visibility,
  )
  const alike = hits.filter(({ key }) => !source.keys.includes(key))
  const along = ranking.views
    ? await readAlong(deps, caller.email, source.keys, [...filters, ...datasourceFilters], scope.visibility)
    : []
  const others = inTurn(alike, along, request.size)
  const documents = await visibleHits(deps, others, scope)
  return {
    hits: documents.map((document) => ({ document, snippets: hitSnippets(document, query, languages, request) })),
    datasources: scope.datasources,
  }
}

async function readSource(
  deps: SearchDeps,
  { document, text, page }: RecommendationQuery,
  scope: VisibleScope,
): Promise<{ keys: readonly number[]; text: string }> {
  const shown = await storedOf(deps, page, scope)
  const stored = await storedOf(deps, document, scope)
  if (stored === undefined && isNamed(document)) {
    throw badField('recommendationDocumentSpec', 'must be a document you can read', { code: 'document_not_found' })
  }
  const source = stored ?? (text.trim() === '' ? shown : undefined)
  return {
    keys: [stored, shown].flatMap((each) => each?.key ?? []),
    text: source === undefined ? text : `${source.title}\n${source.title}\n${source.body || source.summary}`,
  }
}

const isNamed = (spec: DocumentSpec | undefined) => spec?.id !== undefined || spec?.url !== undefined

async function storedOf(
  { documents }: SearchDeps,
  spec: DocumentSpec | undefined,
  { visibility, context }: VisibleScope,
): Promise<StoredDocument | undefined> {
  const head = spec && (await findVisible(documents, spec, visibility, context.datasources))
  const [stored] = head === undefined ? [] : await documents.byKeys([head.key])
  return stored
}
