import { traced } from '../../kernel/tracing.ts'
import { canSee } from '../access/can-see.ts'
import { writeCursor } from '../query/search-cursor.ts'
import type { EngineAnswer } from './engine/search-engine.ts'
import { nameFacets } from './facet-names.ts'
import { readFacets } from './facets.ts'
import { clusterResults } from './hits/cluster-results.ts'
import { hitSnippets } from './hits/hit-snippets.ts'
import { NO_PINS, type PinnedDocuments, pinnedDocuments } from './hits/pinned-hits.ts'
import type { SearchHit } from './hits/search-hit.ts'
import { explainPage } from './query/explain-page.ts'
import { meantText } from './query/meant-text.ts'
import { type ParsedQuery, parseQuery } from './query/parse-query.ts'
import { rerankHits } from './rerank/rerank-hits.ts'
import type { SearchAnswer } from './search-answer.ts'
import { cursorScope, wants } from './search-query.ts'
import type { SearchedQuery, SearchRun } from './search-run.ts'

/** The page as the caller gets it: documents, snippets, facets, pins, warnings and suggestions. */
export async function buildAnswer(run: SearchRun, found: SearchedQuery, hadNoResults: boolean): Promise<SearchAnswer> {
  const { deps, request, visibility, context, facetPlan, deadline } = run
  const { query, page, answer, filters, suggestions, correctedRanges } = found
  const correctedQuery = found.text === request.query ? undefined : found.text
  const loosePhrases = correctedQuery === undefined ? [] : loosenedPhrases(run, query)
  const explanation = await explainPage(deps.engine, query, answer, visibility, {
    request,
    loosePhrases,
    filters: filters.applied,
    context,
  })
  const counts = await datasourceCounts(run, found)
  const { next } = page
  const pinned = await pinnedFor(run, found)
  const hits = await reranked(run, found, await hitsOf(run, answer, query, pinned))
  const facets = readFacets(facetPlan, answer, context)
  deadline.check()
  return {
    searchedQuery: found.text,
    query,
    hits,
    total: answer.total + pinned.extra,
    facets: await nameFacets(deps, facets, visibility),
    datasourceCounts: counts.facets.find(({ field }) => field === 'app')?.buckets ?? [],
    allCount: counts.total,
    appliedFilters: filters.applied,
    warning: explanation.warning,
    suggestions: [
      ...(loosePhrases.length > 0 ? [{ query: found.text, ranges: [] }] : []),
      ...suggestions,
      ...explanation.suggestions,
    ],
    correctedRanges,
    isCorrected: correctedQuery !== undefined,
    hadNoResults,
    isNoQuotesSuggestion: loosePhrases.length > 0 || (suggestions.length === 0 && explanation.isNoQuotesSuggestion),
    datasources: new Map(context.datasources.map((datasource) => [datasource.name, datasource])),
    cursor: next === undefined ? undefined : writeCursor({ ...next, correctedQuery }, cursorScope(request)),
  }
}

/** Phrases of the query sent that were searched as plain words. A corrected query has as many phrases as before. */
function loosenedPhrases({ request, context }: SearchRun, searched: ParsedQuery): string[] {
  const { phrases } = parseQuery(request.query, context)
  if (phrases.length === searched.phrases.length) return []
  return phrases.filter((phrase) => !searched.phrases.includes(phrase))
}

/** If a tab is chosen or all counts are requested, also counts the data sources that the page leaves out. */
async function datasourceCounts(run: SearchRun, found: SearchedQuery): Promise<EngineAnswer> {
  const { deps, request, visibility } = run
  const { query, filters, meaning, named, answer } = found
  const { tabs = [], countAllDatasources } = request
  const isNarrowed = filters.datasourceFilters.length > 0 && (tabs.length > 0 || countAllDatasources === true)
  if (!isNarrowed || !wants(request, 'ALL_RESULT_COUNTS')) return answer
  const everywhere = {
    query,
    filters: run.engineFilters(query, filters),
    offset: 0,
    size: 0,
    facets: ['app'] as const,
    ...(meaning && { meaning }),
    named,
    ...run.timeLeft(),
  }
  return deps.engine.search({ ...everywhere, snapshot: answer.snapshot }, visibility)
}

/** Documents pinned to the query as it was sent. Pins say what fits best, so a list by date has none. */
async function pinnedFor(run: SearchRun, found: SearchedQuery): Promise<PinnedDocuments> {
  const { deps, caller, request: sent, visibility, context } = run
  const { text, query, filters, meaning, named, answer } = found
  if (!wants(sent, 'RESULTS') || sent.pageSize === 0 || sent.order !== undefined) return NO_PINS
  const sentQuery = text === sent.query ? query : parseQuery(sent.query, context)
  const all = [...run.engineFilters(query, filters), ...filters.datasourceFilters]
  const request = { query, filters: all, snapshot: answer.snapshot, named, ...(meaning && { meaning }) }
  return pinnedDocuments(deps, caller, sentQuery, { request, total: answer.total }, visibility)
}

/** In the order of the reranker, if one is set: the first page of a query that asks for the best match and names no document. */
async function reranked({ deps, request }: SearchRun, found: SearchedQuery, hits: SearchHit[]): Promise<SearchHit[]> {
  const { query, named } = found
  const isAsked = request.cursor === undefined && request.isTyping !== true && named.length === 0
  const isByMatch = !query.isForLatest && !query.isEmptyOfWords && request.order === undefined
  const reranker = isAsked && isByMatch ? await deps.reranker.current() : undefined
  if (reranker === undefined) return hits
  return rerankHits(reranker, meantText(query, deps.vocabulary), hits)
}

/** Pinned documents come first on the first page and aren't repeated on later ones. */
async function hitsOf(
  { deps, request, visibility, deadline }: SearchRun,
  { hits: found, languages }: EngineAnswer,
  query: ParsedQuery,
  { pins }: PinnedDocuments,
): Promise<SearchHit[]> {
  const others = found.filter(({ key }) => !pins.has(key))
  const first = request.cursor === undefined ? [...pins.keys()].map((key) => ({ key, score: 0 })) : []
  const hits = [...first, ...others]
  const stored = await traced('store', () => deps.documents.byKeys(hits.map(({ key }) => key)))
  deadline.check()
  // The engine may lag behind the store, so the store decides what the caller can see.
  const visible = stored.filter((document) => canSee(visibility, document))
  const shown = traced('snippets', () =>
    visible.map((document) => {
      deadline.check()
      const snippets = hitSnippets(document, query, languages, request)
      const own = pins.get(document.key)
      return { document, snippets, ...(own && { pins: own }) }
    }),
  )
  return clusterResults(shown, hits)
}
