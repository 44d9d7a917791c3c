import { traced } from '../../kernel/tracing.ts'
import { canSee } from '../access/can-see.ts'
import { idsOfUser } from '../access/ids-of-user.ts'
import type { Visibility } from '../access/visibility.ts'
import { collectedDocuments } from '../knowledge/collections/collected-documents.ts'
import type { QueryVector } from '../meaning/vector-index.ts'
import { peopleByName } from '../people/find-by-name.ts'
import type { readCursor, writeCursor } from '../query/search-cursor.ts'
import type { Asking } from '../sharing/viewer.ts'
import type { Deadline } from './deadline.ts'
import { rankingContext } from './engine/ranking-choice.ts'
import type { EngineAnswer, Filter } from './engine/search-engine.ts'
import { nameFacets } from './facet-names.ts'
import { bucketLimits, type FacetPlan, facetInstants, planFacets, readFacets } from './facets.ts'
import { mentionedCollections } from './filters/collections.ts'
import type { FilterContext } from './filters/filter-context.ts'
import { golinkKeys, mentionsGolink } from './filters/golinks.ts'
import { historyKeys, mentionsHistory } from './filters/history.ts'
import { NOTHING } from './filters/to-filters.ts'
import { clusterResults } from './hits/cluster-results.ts'
import { hitSnippets } from './hits/hit-snippets.ts'
import { NO_PINS, type PinnedDocuments, pinnedDocuments } from './hits/pinned-hits.ts'
import type { SearchHit } from './hits/search-hit.ts'
import { type FoundPage, searchPage } from './hits/search-page.ts'
import { explainPage } from './query/explain-page.ts'
import { loosenPhrases, withoutExclusions } from './query/loosen-phrases.ts'
import { meantText } from './query/meant-text.ts'
import { namedDocuments } from './query/named-documents.ts'
import { type ParsedQuery, parseQuery } from './query/parse-query.ts'
import { isCalledSo, knownValues } from './query/understood/known-values.ts'
import { understandFilters } from './query/understood/understood-filters.ts'
import { refuseCostlyText } from './query-limits.ts'
import type { SearchAnswer } from './search-answer.ts'
import type { SearchDeps } from './search-deps.ts'
import { containerFilters, type RequestFilters, readFilters } from './search-filters.ts'
import { type SearchQuery, wants } from './search-query.ts'
import type { Corrections, QuerySuggestion } from './spelling.ts'
import { suggestCarefully } from './suggest-carefully.ts'
import { seenDatasources } from './visible-datasources.ts'

export interface Found {
  readonly text: string
  readonly query: ParsedQuery
  readonly filters: RequestFilters
  readonly meaning: QueryVector | undefined
  readonly named: readonly number[]
  readonly page: FoundPage
  readonly answer: EngineAnswer
}

export interface Outcome {
  readonly suggestions: readonly QuerySuggestion[]
  readonly correctedRanges: QuerySuggestion['ranges']
  readonly correctedQuery: string | undefined
  /** The query as it was sent finds nothing. */
  readonly foundNothing: boolean
  cursorOf(next: Parameters<typeof writeCursor>[0]): string
}

/** One search under way: what stays the same whichever spelling of the query is tried. */
export class SearchRun {
  readonly #deps: SearchDeps
  readonly #caller: Asking
  readonly #request: SearchQuery
  readonly #visibility: Visibility
  readonly #context: FilterContext
  readonly #containers: readonly Filter[]
  readonly #deadline: Deadline
  readonly #facetPlan: FacetPlan

  static async prepare(deps: SearchDeps, caller: Asking, request: SearchQuery, deadline: Deadline): Promise<SearchRun> {
    const { visibilities, documents, directory, clock } = deps
    const visibility = await traced('visibility', () => visibilities.visibilityOf(caller.email))
    const datasources = await seenDatasources(deps, visibility)
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
      ...(deps.ranking.views && { read: await deps.popularity.current() }),
      ...(collections.length > 0 && { collectionKeys: await collectedDocuments(deps, caller, collections) }),
    }
    const containers = await containerFilters(documents, request, visibility, context)
    return new SearchRun(deps, caller, request, visibility, context, containers, deadline)
  }

  private constructor(
    deps: SearchDeps,
    caller: Asking,
    request: SearchQuery,
    visibility: Visibility,
    context: FilterContext,
    containers: readonly Filter[],
    deadline: Deadline,
  ) {
    this.#deps = deps
    this.#caller = caller
    this.#request = request
    this.#visibility = visibility
    this.#context = context
    this.#containers = containers
    this.#deadline = deadline
    this.#facetPlan = wants(request, 'FACET_RESULTS')
      ? planFacets(request.facets ?? [], context)
      : { facets: [], fields: [] }
  }

  async find(text: string, cursor: ReturnType<typeof readCursor> | undefined): Promise<Found> {
    this.#deadline.check()
    const query = traced('parse', () => parseQuery(text, this.#context))
    refuseCostlyText(query, this.#deps.queryLimits)
    const filters = readFilters(this.#request, query.fieldFilters, this.#context)
    const plan = this.#facetPlan
    const { maxFacetBuckets } = this.#request
    const meaning = await traced('meaning', async () =>
      this.#deps.meaning?.queries.of(meantText(query), this.#deadline.remainingMillis()),
    )
    const named = await namedDocuments(this.#deps.documents, query.parts, text, this.#context.datasources)
    const request: Parameters<typeof searchPage>[1] = {
      query,
      filters: [...this.#engineFilters(query, filters), ...filters.datasourceFilters],
      size: wants(this.#request, 'RESULTS') ? this.#request.pageSize : 0,
      facets: [...new Set<(typeof plan.fields)[number]>(['app', ...plan.fields])],
      ...(maxFacetBuckets !== undefined && { maxBuckets: bucketLimits(plan, maxFacetBuckets) }),
      updatedSince: facetInstants(plan, this.#context),
      context: rankingContext(this.#deps.ranking, this.#context, query.isForLatest),
      ...(meaning && { meaning }),
      named,
      ...this.#timeLeft(),
      isSpread: true,
      isClustered: this.#deps.ranking.clusters && this.#request.listsEach !== true,
    }
    const page = await traced('engine', () => searchPage(this.#deps.engine, request, cursor, this.#visibility))
    this.#deadline.check()
    return { text, query, filters, meaning, named, page, answer: page.answer }
  }

  /** The caller's limit, for the engine to keep. */
  #timeLeft(): { timeoutMillis?: number; signal?: AbortSignal | undefined } {
    const { timeoutMillis, signal } = this.#request
    return timeoutMillis === undefined ? { signal } : { timeoutMillis: this.#deadline.remainingMillis(), signal }
  }

  /** The query with operators for what it says in words, if that finds something. */
  async findUnderstood(): Promise<{ found: Found; ranges: QuerySuggestion['ranges'] } | undefined> {
    const { query } = this.#request
    const understood = await understandFilters(query, knownValues(this.#deps, this.#visibility, this.#context))
    const found = understood && (await this.findInstead(understood.query))
    if (understood === undefined || found === undefined) return undefined
    const isDoubted = understood.doubtful !== undefined && (await this.#isAbout(understood.doubtful, found))
    return isDoubted ? undefined : { found, ranges: understood.ranges }
  }

  /** Whether a time is rather what the query is about: some word is found nowhere then, or the best document is called so. */
  async #isAbout(said: { time: string; rest: string }, { answer: { missingWords } }: Found): Promise<boolean> {
    if (missingWords.length > 0) return true
    const { answer } = await this.find(this.#request.query, undefined)
    return isCalledSo(this.#deps, this.#visibility, answer.hits[0]?.key, said)
  }

  /** Another query in the place of one that found nothing, if it finds something. */
  async findInstead(text: string): Promise<Found | undefined> {
    const found = await this.find(text, undefined)
    return found.answer.total > 0 ? found : undefined
  }

  /** Without the quotes of phrases that nothing visible has, where nothing was found and queries may be changed. */
  async loosen({ text, query, answer }: Found): Promise<Found | undefined> {
    if (answer.total > 0 || query.phrases.length === 0 || this.#request.appliesSpelling === false) return undefined
    const loosened = await loosenPhrases(this.#deps.engine, text, query.parts, this.#visibility, answer.snapshot)
    return loosened === undefined ? undefined : this.findInstead(loosened)
  }

  /** Where the words that must not occur leave nothing: the query without them. */
  async suggestLess({ text, query }: Found): Promise<QuerySuggestion[]> {
    const less = withoutExclusions(text, query.parts)
    const found = less === undefined || less === '' ? undefined : await this.findInstead(less)
    return found === undefined ? [] : [{ query: found.text, ranges: [] }]
  }

  async suggest({ text, query, answer }: Found): Promise<Corrections> {
    const typed = { query: text, parts: query.parts, ...answer }
    const found = await suggestCarefully(this.#deps, typed, this.#visibility, this.#context.datasources)
    this.#deadline.check()
    return found
  }

  async present(found: Found, outcome: Outcome): Promise<SearchAnswer> {
    const { query, page, answer, filters } = found
    const { suggestions, correctedRanges, correctedQuery } = outcome
    const loosePhrases = correctedQuery === undefined ? [] : this.#loosePhrases(query)
    const explanation = await explainPage(this.#deps.engine, query, answer, this.#visibility, {
      asked: this.#request,
      loosePhrases,
      filters: filters.applied,
      context: this.#context,
    })
    const counts = await this.#datasourceCounts(found)
    const { next } = page
    const pinned = await this.#pinned(found)
    const hits = await this.#hits(answer, query, pinned)
    const facets = readFacets(this.#facetPlan, answer, this.#context.datasources)
    this.#deadline.check()
    return {
      searchedQuery: found.text,
      query,
      hits,
      total: answer.total + pinned.extra,
      facets: await nameFacets(this.#deps, facets, this.#visibility),
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
      foundNothing: outcome.foundNothing,
      isNoQuotesSuggestion: loosePhrases.length > 0 || (suggestions.length === 0 && explanation.isNoQuotesSuggestion),
      datasources: new Map(this.#context.datasources.map((datasource) => [datasource.name, datasource])),
      cursor: next === undefined ? undefined : outcome.cursorOf({ ...next, correctedQuery }),
    }
  }

  /** Phrases of the query as it was sent that are none in the one searched; a corrected one has as many as before. */
  #loosePhrases(searched: ParsedQuery): string[] {
    const { phrases } = parseQuery(this.#request.query, this.#context)
    if (phrases.length === searched.phrases.length) return []
    return phrases.filter((phrase) => !searched.phrases.includes(phrase))
  }

  #engineFilters(query: ParsedQuery, { filters }: RequestFilters): Filter[] {
    const { updatedWithin } = this.#request
    const within: Filter[] = updatedWithin === undefined ? [] : [{ kind: 'updated', ...updatedWithin }]
    return [...filters, ...within, ...this.#containers, ...(query.isEmptyOfWords ? [NOTHING] : [])]
  }

  /** With a tab chosen, or all counts asked for, the datasources that the answer leaves out are counted too. */
  async #datasourceCounts({ query, filters, meaning, named, answer }: Found): Promise<EngineAnswer> {
    const { tabs = [], countAllDatasources } = this.#request
    const isNarrowed = filters.datasourceFilters.length > 0 && (tabs.length > 0 || countAllDatasources === true)
    if (!isNarrowed || !wants(this.#request, 'ALL_RESULT_COUNTS')) return answer
    const everywhere = {
      query,
      filters: this.#engineFilters(query, filters),
      offset: 0,
      size: 0,
      facets: ['app'] as const,
      ...(meaning && { meaning }),
      named,
      ...this.#timeLeft(),
    }
    return this.#deps.engine.search({ ...everywhere, snapshot: answer.snapshot }, this.#visibility)
  }

  /** What stands on top of the query as it was sent, wherever its pages are wanted. */
  async #pinned({ text, query, filters, meaning, named, answer }: Found): Promise<PinnedDocuments> {
    if (!wants(this.#request, 'RESULTS') || this.#request.pageSize === 0) return NO_PINS
    const asked = text === this.#request.query ? query : parseQuery(this.#request.query, this.#context)
    const all = [...this.#engineFilters(query, filters), ...filters.datasourceFilters]
    const request = { query, filters: all, snapshot: answer.snapshot, named, ...(meaning && { meaning }) }
    const search = { request, total: answer.total }
    return pinnedDocuments(this.#deps, this.#caller, asked, search, this.#visibility)
  }

  /** Pinned documents come first on the first page, and not again on any other. */
  async #hits(
    { hits: found, languages }: EngineAnswer,
    query: ParsedQuery,
    { pins }: PinnedDocuments,
  ): Promise<SearchHit[]> {
    const others = found.filter(({ key }) => !pins.has(key))
    const first = this.#request.cursor === undefined ? [...pins.keys()].map((key) => ({ key, score: 0 })) : []
    const hits = [...first, ...others]
    const stored = await traced('store', () => this.#deps.documents.byKeys(hits.map(({ key }) => key)))
    this.#deadline.check()
    // The engine may be a moment behind the store; what the caller may not see any more is not shown even then.
    const visible = stored.filter((document) => canSee(this.#visibility, document))
    const shown = traced('snippets', () =>
      visible.map((document) => {
        this.#deadline.check()
        const snippets = hitSnippets(document, query, languages, this.#request)
        const own = pins.get(document.key)
        return { document, snippets, ...(own && { pins: own }) }
      }),
    )
    return clusterResults(shown, hits)
  }
}
