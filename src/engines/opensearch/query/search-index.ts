import type { Visibility } from '../../../domain/access/visibility.ts'
import type { EngineAnswer, EngineRequest, FacetField, Filter } from '../../../domain/search/engine/search-engine.ts'
import { hasWords, wordsOfValue } from '../../../domain/search/read-value.ts'
import { CLOSELY_RANKED } from '../../ranking/closeness.ts'
import { neighboursOf } from '../../ranking/query/joined-words.ts'
import { otherForms, planQuery } from '../../ranking/query/query-plan.ts'
import { tokensOf } from '../../ranking/query/query-tokens.ts'
import type { OpenSearchIndex } from '../index/opensearch-index.ts'
import type { OpenSearchVectors } from '../index/opensearch-vectors.ts'
import { completionsOf } from '../words/completions.ts'
import { addCloseness } from './add-closeness.ts'
import { type AnswerCache, inCachedOrder, isCachedOrder } from './answer-cache.ts'
import type { Clause } from './clause.ts'
import { everyBucket, facetAggregation, facetCounts, valueOfBucket } from './facets.ts'
import { filterClause, mayHaveWords, type ValuesWithWords, wordFilters } from './filter-clause.ts'
import { fuseHits } from './fuse-hits.ts'
import { phraseClause, type WeighedPlan, weighPlan } from './match-clause.ts'
import { BY_WORDS, HIT_FIELDS, namedFirst, pageOf, type RankedHit, rankClosely, rankedHit } from './ranked-hits.ts'
import { type NearHits, nearestHits } from './search-by-meaning.ts'
import { titledKeys } from './titled-keys.ts'
import type { Found, FoundHit, Question, VisibleSearch } from './visible-search.ts'
import { formsOf, type KnownLanguages, wordStatistics } from './word-statistics.ts'

/** The most hits that the cluster returns at once. */
const HITS_AT_A_TIME = 10_000

export interface SearchIndexDeps {
  readonly visible: VisibleSearch
  readonly index: () => OpenSearchIndex
  readonly pages: AnswerCache
  readonly languages: KnownLanguages
  readonly vectors: OpenSearchVectors | undefined
}

/** Runs a query: first the frequencies of its words in visible documents, then matches, total, facets and best hits. */
export async function searchIndex(
  deps: SearchIndexDeps,
  request: EngineRequest,
  visibility: Visibility,
  endsAt: number,
): Promise<EngineAnswer> {
  const { index, pages, languages } = deps
  const visible = deps.visible.for(request.signal, request.timeoutMillis !== undefined)
  const { query, filters, named = [] } = request
  const { name: indexName, newestKey } = index()
  const asking = { indexName, request, visibility }
  const kept = pages.find(request.snapshot, asking)
  const [valuesWithWords, endings] = await Promise.all([
    askValuesWithWords(visible, filters, visibility, endsAt),
    completionsOf(visible, query, visibility, endsAt),
  ])
  const endingForms = (endings ?? []).map(({ form }) => form)
  const synonyms = (query.synonyms ?? []).map(({ to }) => to)
  const texts = [query.text, query.typed ?? '', ...query.phrases, ...query.excluded, ...endingForms, ...synonyms]
  const joined = neighboursOf(query.text, tokensOf(query.text), []).map((pair) => pair.joined)
  const forms = [...formsOf(texts), ...joined, ...otherForms(query.text)]
  const statistics = await wordStatistics(visible, forms, visibility, endsAt, languages)
  const weighed = weighPlan(planQuery(query, endings, statistics), statistics)
  const isEverything = weighed.plan.terms.length === 0
  const { title } = weighed.plan
  const closer = (question: Question) => visible.ask(question, visibility, endsAt)
  const titled = title === undefined ? [] : await titledKeys(closer, title, statistics)
  const asked = isEverything ? [] : [...named, ...titled]
  const allowed = {
    filter: [
      ...weighed.plan.phrases.map((phrase) => phraseClause(phrase, statistics)),
      ...filters.map((filter) => filterClause(filter, valuesWithWords)),
      ...(kept === undefined ? [] : [{ range: { key: { lte: kept.newestKey } } }]),
    ],
    must_not: weighed.plan.excluded.map((phrase) => phraseClause(phrase, statistics)),
  }
  const near = isEverything ? undefined : await findNear(deps, visible, request, visibility, endsAt, { bool: allowed })
  const besides = [...asked, ...(near?.hits ?? []).map(({ key }) => key)]
  const match: Clause = {
    bool: { ...allowed, filter: [matchOf(weighed, besides), ...allowed.filter], should: weighed.scores },
  }
  const ask = (question: Question) => visible.ask({ ...question, match }, visibility, endsAt)
  const { found, hits } = await bestHits(ask, request, weighed, isEverything, asked, besides.length)
  const rank = async () => {
    const byWords = near === undefined ? hits : hits.filter((hit) => hit.isByWords)
    await addCloseness(closer, weighed.plan, weighed.terms, byWords)
    const best = rankClosely(byWords, request)
    if (near === undefined) return namedFirst(best)
    const { documentCount } = statistics
    const { meaning, context } = request
    const fusion = { ask: closer, vectors: deps.vectors!, meaning: meaning!, weighed, context, documentCount }
    const fused = await fuseHits(fusion, best, near)
    const known = new Set(fused.map(({ key }) => key))
    return namedFirst([...fused, ...hits.filter(({ key }) => !known.has(key))])
  }
  const rankedNow = isEverything ? hits : await rank()
  const ranked = kept === undefined ? rankedNow : inCachedOrder(rankedNow, kept)
  return {
    hits: pageOf(ranked, request, isEverything),
    total: found.total,
    facets: await Promise.all(
      request.facets.map((field, at) =>
        facetCounts(field, request.maxBuckets?.[field], found.aggregations[`facet${at}`], (aggregation) =>
          ask({ aggs: { values: aggregation }, isCounted: false }),
        ),
      ),
    ),
    updatedSince: (request.updatedSince ?? []).map((_, at) => countOf(found, 'since', at)),
    snapshot:
      kept !== undefined && (request.size === 0 || isCachedOrder(ranked, kept, request.offset))
        ? request.snapshot!
        : pages.keep(kept?.newestKey ?? newestKey, asking, ranked),
    missingWords: weighed.plan.words.filter((_, bit) => countOf(found, 'words', bit) === 0),
    joinedWords: weighed.plan.joinedWords,
    languages: statistics.languages,
  }
}

/** Matches by words, plus the given documents. */
function matchOf({ match }: WeighedPlan, besides: readonly number[]): Clause {
  if (besides.length === 0) return match
  return { bool: { should: [{ bool: { filter: [match], _name: BY_WORDS } }, { terms: { key: besides } }] } }
}

/** The nearest documents by meaning, if the query has a compatible vector. */
async function findNear(
  { vectors }: SearchIndexDeps,
  visible: VisibleSearch,
  { meaning, named }: EngineRequest,
  visibility: Visibility,
  endsAt: number,
  allowed: Clause,
): Promise<NearHits | undefined> {
  if (vectors === undefined || meaning?.model !== vectors.model) return undefined
  const waitsUntil = Math.min(endsAt, performance.now() + vectors.settings.waitMs)
  const ask = (question: Question) => visible.ask(question, visibility, waitsUntil)
  return nearestHits(ask, vectors, meaning, allowed, new Set(named))
}

type Ask = (question: Question) => Promise<Found>

/** The hits of a page and all counts. Reads a deep page in steps. */
async function bestHits(
  ask: Ask,
  request: EngineRequest,
  weighed: WeighedPlan,
  isEverything: boolean,
  named: readonly number[],
  besides: number,
): Promise<{ found: Found; hits: RankedHit[] }> {
  const { offset, size, isClustered } = request
  // Each hit of a page may be followed by its near duplicates.
  const listed = Math.max(offset + size + (isClustered ? CLOSELY_RANKED : 0), CLOSELY_RANKED)
  const needed = size === 0 ? 0 : listed + besides
  const sort = [...(named.length > 0 ? [areNamed(named)] : []), ...(isEverything ? LATEST : BEST)]
  const listing = { sort, fields: HIT_FIELDS }
  const found = await ask({ ...listing, size: Math.min(needed, HITS_AT_A_TIME), aggs: aggregations(request, weighed) })
  const hits: FoundHit[] = [...found.hits]
  while (hits.length < Math.min(needed, found.total)) {
    const more = await ask({
      ...listing,
      size: Math.min(needed - hits.length, HITS_AT_A_TIME),
      searchAfter: hits.at(-1)!.sort!,
      isCounted: false,
    })
    if (more.hits.length === 0) break
    for (const hit of more.hits) hits.push(hit)
  }
  const isNamed = new Set(named)
  return { found, hits: hits.map((hit) => rankedHit(hit, isEverything, isNamed)) }
}

const BEST = [{ _score: 'desc' }, { key: 'asc' }]
const LATEST = [{ updatedAt: 'desc' }, { key: 'asc' }]

function areNamed(named: readonly number[]) {
  const source = 'params.named.contains(doc["key"].value) ? 1 : 0'
  return { _script: { type: 'number', script: { source, params: { named } }, order: 'desc' } }
}

function aggregations(request: EngineRequest, { plan, match, words }: WeighedPlan): Record<string, Clause> {
  const { facets, maxBuckets = {}, updatedSince = [] } = request
  const counted: Record<string, Clause> = Object.fromEntries(
    facets.map((field, at) => [`facet${at}`, facetAggregation(field, maxBuckets[field])]),
  )
  if (updatedSince.length > 0) {
    counted['since'] = numbered(updatedSince.map((since) => ({ range: { updatedAt: { gte: since } } })))
  }
  // Counts only matches by words, not documents that the query names.
  if (plan.words.length > 0) counted['words'] = numbered(words.map((word) => ({ bool: { filter: [match, word] } })))
  return counted
}

function numbered(filters: readonly Clause[]): Clause {
  return { filters: { filters: Object.fromEntries(filters.map((filter, at) => [`n${at}`, filter])) } }
}

function countOf({ aggregations: counted }: Found, name: string, at: number): number {
  const buckets = (counted[name]?.buckets ?? {}) as Readonly<Record<string, { doc_count: number }>>
  return buckets[`n${at}`]?.doc_count ?? 0
}

/** Fetches the values for filters by words, by scanning the values of visible documents that may match. */
async function askValuesWithWords(
  visible: VisibleSearch,
  filters: readonly Filter[],
  visibility: Visibility,
  endsAt: number,
): Promise<ValuesWithWords> {
  const nameOf = (field: FacetField, words: string) => `${field}\n${words}`
  const known = new Map<string, readonly string[]>()
  for (const { field, words } of wordFilters(filters)) {
    if (known.has(nameOf(field, words))) continue
    const match = mayHaveWords(field, words)
    const buckets = await everyBucket(field, (aggregation) =>
      visible.ask({ match, aggs: { values: aggregation }, isCounted: false }, visibility, endsAt),
    )
    const wanted = wordsOfValue(words)
    const values = buckets.map((bucket) => valueOfBucket(field, bucket)).filter((value) => hasWords(value, wanted))
    known.set(nameOf(field, words), values)
  }
  return (field, words) => known.get(nameOf(field, words)) ?? []
}
