import { traced } from '../../kernel/tracing.ts'
import { idsOfUser } from '../access/ids-of-user.ts'
import type { Visibility } from '../access/visibility.ts'
import { collectedDocuments } from '../knowledge/collections/collected-documents.ts'
import type { QueryVector } from '../meaning/vector-index.ts'
import { peopleByName } from '../people/find-by-name.ts'
import type { SearchCursor } from '../query/search-cursor.ts'
import type { Asking } from '../sharing/viewer.ts'
import type { Deadline } from './deadline.ts'
import type { EngineAnswer, Filter } from './engine/search-engine.ts'
import { bucketLimits, type FacetPlan, facetInstants, planFacets } from './facets.ts'
import { mentionedCollections } from './filters/collections.ts'
import type { FilterContext } from './filters/filter-context.ts'
import { golinkKeys, mentionsGolink } from './filters/golinks.ts'
import { historyKeys, mentionsHistory } from './filters/history.ts'
import { NOTHING } from './filters/to-filters.ts'
import { datedPage } from './hits/dated-page.ts'
import { type FoundPage, searchPage } from './hits/search-page.ts'
import { isUnfinished } from './query/is-unfinished.ts'
import { meantText } from './query/meant-text.ts'
import { namedDocuments } from './query/named-documents.ts'
import { type ParsedQuery, parseQuery } from './query/parse-query.ts'
import { refuseCostlyText } from './query-limits.ts'
import { type RankingChoice, rankingContext } from './ranking/ranking-choice.ts'
import type { QuerySuggestion } from './rewrite/spelling.ts'
import type { SearchDeps } from './search-deps.ts'
import { containerFilters, type RequestFilters, readFilters } from './search-filters.ts'
import { type SearchQuery, wants } from './search-query.ts'
import { seenDatasources } from './visible-datasources.ts'

/** A query and what the engine returned for it. */
export interface SearchedQuery {
  /** The query sent, or a rewritten one. */
  readonly text: string
  readonly query: ParsedQuery
  readonly filters: RequestFilters
  readonly meaning: QueryVector | undefined
  /** Keys of documents that the query names by URL or ID. */
  readonly named: readonly number[]
  readonly page: FoundPage
  readonly answer: EngineAnswer
  /** Other queries to offer, most likely first. */
  readonly suggestions: readonly QuerySuggestion[]
  /** Where `text` differs from the query sent. */
  readonly correctedRanges: QuerySuggestion['ranges']
}

interface FindOptions {
  /** Keys of documents that come first if the caller can see them. */
  readonly first?: readonly number[]
  /** The last word matches as a prefix, as it does while someone types. */
  readonly isBegun?: boolean
}

interface RunParts {
  readonly deps: SearchDeps
  readonly caller: Asking
  readonly request: SearchQuery
  readonly cursor: SearchCursor | undefined
  readonly deadline: Deadline
  readonly visibility: Visibility
  readonly context: FilterContext
  readonly ranking: RankingChoice
  readonly containers: readonly Filter[]
}

/** One search in progress: the parts that stay the same whichever query is tried. */
export class SearchRun {
  readonly deps: SearchDeps
  readonly caller: Asking
  readonly request: SearchQuery
  readonly cursor: SearchCursor | undefined
  readonly deadline: Deadline
  readonly visibility: Visibility
  readonly context: FilterContext
  readonly ranking: RankingChoice
  readonly facetPlan: FacetPlan
  readonly #containers: readonly Filter[]

  static async prepare(
    deps: SearchDeps,
    caller: Asking,
    request: SearchQuery,
    cursor: SearchCursor | undefined,
    deadline: Deadline,
  ): Promise<SearchRun> {
    const { visibilities, documents, directory, clock } = deps
    const visibility = await traced('visibility', () => visibilities.visibilityOf(caller.email))
    const datasources = await seenDatasources(deps, visibility)
    const ranking = await deps.ranking.current()
    const names = datasources.map(({ name }) => name)
    const collections = mentionedCollections(request)
    const context: FilterContext = {
      callerEmail: caller.email,
      callerIds: idsOfUser(visibility, datasources),
      datasources,
      now: clock.now(),
      timezoneOffset: request.timezoneOffset ?? 0,
      peopleCalled: await peopleByName(directory),
      ...(mentionsGolink(request) && { golinkKeys: await golinkKeys(deps, caller, names) }),
      ...(mentionsHistory(request) && { historyKeys: await historyKeys(deps, caller.email) }),
      ...(ranking.views && { read: await deps.popularity.current() }),
      ...(collections.length > 0 && { collectionKeys: await collectedDocuments(deps, caller, collections) }),
    }
    const containers = await containerFilters(documents, request, visibility, context)
    return new SearchRun({ deps, caller, request, cursor, deadline, visibility, context, ranking, containers })
  }

  private constructor(parts: RunParts) {
    const { deps, caller, request, cursor, deadline, visibility, context, ranking, containers } = parts
    this.deps = deps
    this.caller = caller
    this.request = request
    this.cursor = cursor
    this.deadline = deadline
    this.visibility = visibility
    this.context = context
    this.ranking = ranking
    this.facetPlan = wants(request, 'FACET_RESULTS')
      ? planFacets(request.facets ?? [], context)
      : { facets: [], fields: [] }
    this.#containers = containers
  }

  /** Whether the caller accepts results of another query than the one sent. */
  get canRewrite(): boolean {
    return this.request.appliesSpelling !== false
  }

  async find(
    text: string,
    cursor: SearchCursor | undefined,
    { first = [], isBegun = false }: FindOptions = {},
  ): Promise<SearchedQuery> {
    this.deadline.check()
    const parsed = traced('parse', () => this.#parse(text, isBegun))
    const synonyms = (await this.deps.synonymMemory.current()).of(parsed.text)
    const query = synonyms.length === 0 ? parsed : { ...parsed, synonyms }
    refuseCostlyText(query, this.deps.queryLimits)
    const filters = readFilters(this.request, query.fieldFilters, this.context)
    const plan = this.facetPlan
    const { maxFacetBuckets } = this.request
    const meaning = await traced('meaning', async () =>
      this.deps.meaning?.queries.of(meantText(query, this.deps.vocabulary), this.deadline.remainingMillis()),
    )
    const named = [
      ...first,
      ...(await namedDocuments(this.deps.documents, query.parts, text, this.context.datasources)),
    ]
    const request: Parameters<typeof searchPage>[1] = {
      query,
      filters: [...this.engineFilters(query, filters), ...filters.datasourceFilters],
      size: wants(this.request, 'RESULTS') ? this.request.pageSize : 0,
      facets: [...new Set<(typeof plan.fields)[number]>(['app', ...plan.fields])],
      ...(maxFacetBuckets !== undefined && { maxBuckets: bucketLimits(plan, maxFacetBuckets) }),
      updatedSince: facetInstants(plan, this.context),
      context: rankingContext(
        this.ranking,
        this.context,
        query.isForLatest,
        await this.deps.learnedRanking.of(query.text),
      ),
      ...(meaning && { meaning }),
      named,
      ...this.timeLeft(),
      isSpread: true,
      isClustered: this.ranking.clusters && this.request.listsEach !== true,
    }
    const page = await traced('engine', () => this.#page(request, cursor))
    this.deadline.check()
    return { text, query, filters, meaning, named, page, answer: page.answer, suggestions: [], correctedRanges: [] }
  }

  #page(request: Parameters<typeof searchPage>[1], cursor: SearchCursor | undefined): Promise<FoundPage> {
    const { engine, documents } = this.deps
    const { order } = this.request
    if (order === undefined) return searchPage(engine, request, cursor, this.visibility)
    return datedPage({ engine, documents, now: this.context.now }, request, order, cursor, this.visibility)
  }

  #parse(text: string, isBegun: boolean): ParsedQuery {
    const { isTyping, query: sent } = this.request
    const parsed = parseQuery(text, this.context)
    return (isTyping || isBegun) && isUnfinished(text, parsed, sent) ? { ...parsed, isUnfinished: true } : parsed
  }

  /** The first page of another query. Undefined if it finds nothing. */
  async tryQuery(text: string): Promise<SearchedQuery | undefined> {
    const found = await this.find(text, undefined)
    return found.answer.total > 0 ? found : undefined
  }

  /** All filters except the choice of data sources. */
  engineFilters(query: ParsedQuery, { filters }: RequestFilters): Filter[] {
    const { updatedWithin } = this.request
    const within: Filter[] = updatedWithin === undefined ? [] : [{ kind: 'updated', ...updatedWithin }]
    return [...filters, ...within, ...this.#containers, ...(query.isEmptyOfWords ? [NOTHING] : [])]
  }

  /** The limits of one request to the engine. */
  timeLeft(): { timeoutMillis?: number; signal?: AbortSignal | undefined } {
    const { timeoutMillis, signal } = this.request
    return timeoutMillis === undefined ? { signal } : { timeoutMillis: this.deadline.remainingMillis(), signal }
  }
}
