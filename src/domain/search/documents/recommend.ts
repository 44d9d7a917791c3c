import { badField } from '../../../kernel/bad-field.ts'
import type { Datasource } from '../../datasources/datasource.ts'
import type { StoredDocument } from '../../documents/document-store.ts'
import type { FieldFilter } from '../../query/field-filter.ts'
import type { Caller } from '../../shared/caller.ts'
import type { EngineHit, EngineRequest, Filter } from '../engine/search-engine.ts'
import { hitSnippets } from '../hits/hit-snippets.ts'
import type { SearchHit } from '../hits/search-hit.ts'
import { refuseCostly } from '../query-limits.ts'
import { rankingContext } from '../ranking/ranking-choice.ts'
import type { SearchDeps } from '../search-deps.ts'
import { readFilters } from '../search-filters.ts'
import { scopeOf, type VisibleScope, visibleHits } from '../visible-search.ts'
import { type Compared, isClose, MAX_TERMS, referenceNames } from './closeness.ts'
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
  /** The keys of those that readers of the given document also read. */
  readonly readAlong: ReadonlySet<number>
}

const READ_CHARACTERS = 20_000
/** How many more documents are considered than are recommended, because many aren't close enough. */
const MORE_CONSIDERED = 10
/** A word that no document contains, so that only meaning counts. */
const NO_WORD = 'xqzvkjwhq'

/**
 * Visible documents that are about the same as a given one: similar in words or meaning, or with the same name (`INC-61`). They
 * alternate with documents that its readers also read, which need less in common. None rather than documents that share little.
 */
export async function recommend(
  deps: SearchDeps,
  caller: Caller,
  request: RecommendationQuery,
): Promise<Recommendations> {
  refuseCostly(request, deps.queryLimits)
  const scope = await scopeOf(deps, caller)
  const { visibility } = scope
  const source = await readSource(deps, request, scope)
  // A word that only the document itself contains finds nothing else.
  const minDocuments = source.keys.length === 0 ? 1 : 2
  const hasText = source.text.trim() !== ''
  const text = source.text.slice(0, READ_CHARACTERS)
  const terms = await deps.engine.significantTerms(text, visibility, MAX_TERMS, minDocuments)
  // The beginning of a document says what it's about.
  const meaning = hasText ? await deps.meaning?.queries.of(source.text) : undefined
  const { filters, datasourceFilters } = readFilters(request, [], scope.context)
  const ranking = await deps.ranking.current()
  // Makes room for the document itself, which is the best match.
  const size = request.size + source.keys.length + (hasText ? MORE_CONSIDERED : 0)
  const find = (words: readonly string[], rest: Partial<EngineRequest> = {}, phrases: readonly string[] = []) =>
    deps.engine.search(
      {
        query: { text: words.join(' '), phrases, excluded: [], isLoose: true },
        ...(meaning !== undefined && { meaning }),
        filters: [...filters, ...datasourceFilters],
        offset: 0,
        size,
        facets: [],
        context: rankingContext(ranking, scope.context),
        ...rest,
      },
      visibility,
    )
  const isAboutNothing = hasText && terms.length === 0 && meaning === undefined
  const words = terms.length > 0 || !hasText ? terms : [NO_WORD]
  const { hits, languages } = await find(words, isAboutNothing ? { size: 0 } : {})
  const named: EngineHit[] = []
  for (const name of source.names) named.push(...(await find(words, {}, [name])).hits)
  const along = ranking.views
    ? await readAlong(deps, caller.email, source.keys, [...filters, ...datasourceFilters], visibility)
    : []
  const isOther = ({ key }: EngineHit) => !source.keys.includes(key)
  const similar = inTurn(hits.filter(isOther), named.filter(isOther), Infinity)
  const considered = inTurn(similar, along, Infinity)
  const near =
    meaning === undefined || considered.length === 0
      ? []
      : (await find([NO_WORD], { filters: keysOf(considered), size: considered.length })).hits
  const compared = { ...source, text, terms }
  const chosen: StoredDocument[] = []
  for (const document of await visibleHits(deps, considered, scope)) {
    if (chosen.length >= request.size) break
    const isAmong = (found: readonly EngineHit[]) => found.some(({ key }) => key === document.key)
    const evidence = {
      isNear: isAmong(near),
      isNamed: isAmong(named),
      isReadAlong: isAmong(along),
    }
    const isShown = !hasText || (await isClose(deps.engine, compared, document, evidence, minDocuments, visibility))
    if (isShown) chosen.push(document)
  }
  const query = { text: terms.join(' '), phrases: [], excluded: [], isLoose: true }
  return {
    hits: chosen.map((document) => ({ document, snippets: hitSnippets(document, query, languages, request) })),
    datasources: scope.datasources,
    readAlong: new Set(along.map(({ key }) => key)),
  }
}

const keysOf = (hits: readonly EngineHit[]): Filter[] => [{ kind: 'keys', keys: hits.map(({ key }) => key) }]

async function readSource(
  deps: SearchDeps,
  { document, text, page }: RecommendationQuery,
  scope: VisibleScope,
): Promise<Omit<Compared, 'terms'> & { keys: readonly number[] }> {
  const shown = await storedOf(deps, page, scope)
  const stored = await storedOf(deps, document, scope)
  if (stored === undefined && isNamed(document)) {
    throw badField('recommendationDocumentSpec', 'must be a document you can read', { code: 'document_not_found' })
  }
  const source = stored ?? (text.trim() === '' ? shown : undefined)
  return {
    keys: [stored, shown].flatMap((each) => each?.key ?? []),
    title: source?.title ?? '',
    text: source === undefined ? text : `${source.title}\n${source.title}\n${source.body || source.summary}`,
    names: source === undefined ? [] : referenceNames(source.title, source.id),
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
