import { badField } from '../../../kernel/bad-field.ts'
import type { Datasource } from '../../datasources/datasource.ts'
import type { StoredDocument } from '../../documents/document-store.ts'
import type { FieldFilter } from '../../query/field-filter.ts'
import type { Caller } from '../../shared/caller.ts'
import { rankingContext } from '../engine/ranking-choice.ts'
import { hitSnippets } from '../hits/hit-snippets.ts'
import type { SearchHit } from '../hits/search-hit.ts'
import { refuseCostly } from '../query-limits.ts'
import type { SearchDeps } from '../search-deps.ts'
import { readFilters } from '../search-filters.ts'
import { scopeOf, type VisibleScope, visibleHits } from '../visible-search.ts'
import { type DocumentSpec, findVisible } from './document-spec.ts'
import { inTurn, readAlong } from './read-along.ts'

export interface RecommendationQuery {
  /** What to find the like of; without it or a text, the latest documents. */
  readonly document: DocumentSpec | undefined
  readonly text: string
  /** The page that the text is of; if it is a document of ours, it is no recommendation. */
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

/** So many of its words stand for a document: enough to find the like, few enough to be quick. */
const TELLING_WORDS = 20
const READ_CHARACTERS = 20_000

/**
 * Documents like a given one, by the words that tell most about it and by what it means, in turn with what people read who
 * read it; all visible to the caller.
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
    TELLING_WORDS,
    // A word that only the document itself has finds nothing else.
    source.keys.length === 0 ? 1 : 2,
  )
  const hasText = source.text.trim() !== ''
  // What it says at its beginning is what it is about.
  const meaning = hasText ? await deps.meaning?.queries.of(source.text) : undefined
  const isAboutNothing = hasText && words.length === 0 && meaning === undefined
  // Where it shares no word with others they are found by what it means; the engine wants words all the same.
  const asked = words.length > 0 || !hasText ? words : source.text.split(/\s+/, TELLING_WORDS)
  const query = { text: asked.join(' '), phrases: [], excluded: [], isLoose: true }
  const { filters, datasourceFilters } = readFilters(request, [], scope.context)
  const { hits, languages } = await deps.engine.search(
    {
      query,
      ...(meaning !== undefined && { meaning }),
      filters: [...filters, ...datasourceFilters],
      offset: 0,
      // A few more, for the document itself is the most like it.
      size: isAboutNothing ? 0 : request.size + source.keys.length,
      facets: [],
      context: rankingContext(deps.ranking, scope.context),
    },
    scope.visibility,
  )
  const alike = hits.filter(({ key }) => !source.keys.includes(key))
  const along = deps.ranking.views
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
