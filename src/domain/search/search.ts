import { canSee } from '../access/can-see.ts'
import { idsOfUser } from '../access/ids-of-user.ts'
import type { Visibility } from '../access/visibility.ts'
import type { VisibilityResolver } from '../access/visibility-of.ts'
import type { ActivityStore } from '../activity/activity-event.ts'
import type { PopularDocuments } from '../activity/popular-documents.ts'
import type { Datasource } from '../datasources/datasource.ts'
import { collectedDocuments } from '../knowledge/collections/collected-documents.ts'
import type { GoLinkDeps } from '../knowledge/golinks/go-link-deps.ts'
import type { PinDeps } from '../knowledge/pins/pin-deps.ts'
import type { VerificationDeps } from '../knowledge/verification/verifiable.ts'
import type { Meaning } from '../meaning/meaning.ts'
import type { QueryVector } from '../meaning/vector-index.ts'
import { peopleByName } from '../people/find-by-name.ts'
import type { Facet } from '../query/facet.ts'
import type { FieldFilter } from '../query/field-filter.ts'
import { readCursor, writeCursor } from '../query/search-cursor.ts'
import type { Asking } from '../sharing/viewer.ts'
import type { IndexedShortcutStore } from '../shortcuts/shortcut.ts'
import { clusterResults } from './cluster-results.ts'
import { Deadline } from './deadline.ts'
import { bucketLimits, type FacetPlan, facetInstants, planFacets, readFacets } from './facets.ts'
import { mentionedCollections } from './filters/collections.ts'
import type { FilterContext } from './filters/filter-context.ts'
import { golinkKeys, mentionsGolink } from './filters/golinks.ts'
import { historyKeys, mentionsHistory } from './filters/history.ts'
import { NOTHING } from './filters/to-filters.ts'
import { hitSnippets } from './hit-snippets.ts'
import { NO_PINS, type PinnedDocuments, pinnedDocuments } from './pinned-hits.ts'
import { explainPage } from './query/explain-page.ts'
import { loosenPhrases, withoutExclusions } from './query/loosen-phrases.ts'
import { type ParsedQuery, parseQuery } from './query/parse-query.ts'
import type { SearchWarning } from './query/query-problem.ts'
import { type QueryLimits, refuseCostly, refuseCostlyText } from './query-limits.ts'
import { type RankingChoice, rankingContext } from './ranking-choice.ts'
import type { EngineAnswer, Filter, SearchEngine } from './search-engine.ts'
import { containerFilters, type RequestFilters, readFilters } from './search-filters.ts'
import type { SearchHit } from './search-hit.ts'
import { type FoundPage, searchPage } from './search-page.ts'
import { type SearchQuery, wants } from './search-query.ts'
import { type QuerySuggestion, suggestQueries } from './spelling.ts'

export interface SearchDeps extends VerificationDeps {
  engine: SearchEngine
  activity: ActivityStore
  popularity: PopularDocuments
  indexedShortcuts: IndexedShortcutStore
  shortcutMemory: GoLinkDeps['shortcutMemory']
  pinMemory: PinDeps['pinMemory']
  visibilities: Pick<VisibilityResolver, 'visibilityOf' | 'datasources'>
  ranking: RankingChoice
  queryLimits: QueryLimits
  meaning: Pick<Meaning, 'queries'> | undefined
}

export interface SearchAnswer {
  /** The query that was searched: the one sent, or a correction of it. */
  readonly searchedQuery: string
  readonly query: ParsedQuery
  readonly hits: readonly SearchHit[]
  readonly total: number
  readonly facets: readonly Facet[]
  /** Matches of each datasource; of all of them if that was asked for. */
  readonly datasourceCounts: readonly { readonly value: string; readonly count: number }[]
  /** What the datasource counts add up to, were nobody in two. */
  readonly allCount: number
  readonly appliedFilters: readonly FieldFilter[]
  readonly warning: SearchWarning | undefined
  /** Likeliest first. */
  readonly suggestions: readonly QuerySuggestion[]
  /** Where the searched query differs from the one sent. */
  readonly correctedRanges: QuerySuggestion['ranges']
  readonly isCorrected: boolean
  readonly isNoQuotesSuggestion: boolean
  /** All datasources that the caller may know, by name. */
  readonly datasources: ReadonlyMap<string, Datasource>
  readonly cursor: string | undefined
}

/** One page of what the caller may see and asked for. */
export async function search(deps: SearchDeps, caller: Asking, request: SearchQuery): Promise<SearchAnswer> {
  refuseCostly(request, deps.queryLimits)
  const deadline = new Deadline(request.timeoutMillis)
  const matched = whatMatches(request)
  const cursor = request.cursor === undefined ? undefined : readCursor(request.cursor, matched)
  const run = await Run.prepare(deps, caller, request, deadline)
  const first = await run.find(cursor?.correctedQuery ?? request.query, cursor)
  const isSpellingChecked = request.suggestsSpelling !== false && wants(request, 'SPELLCHECK_METADATA')
  const needsSpelling = isSpellingChecked && (first.page.answer.total === 0 || first.page.answer.looseWords.length > 0)
  const suggestions = needsSpelling ? await run.suggest(first) : []
  const [best] = suggestions
  const isHopeless = first.page.answer.total === 0 && best !== undefined && request.appliesSpelling !== false
  const corrected = isHopeless ? await run.findInstead(best.query) : undefined
  const loosened = corrected === undefined ? await run.loosen(first) : undefined
  const used = corrected ?? loosened ?? first
  return run.present(used, {
    suggestions: used.answer.total === 0 ? [...suggestions, ...(await run.suggestLess(used))] : suggestions,
    correctedRanges: used === corrected ? (best?.ranges ?? []) : [],
    correctedQuery: used === first ? cursor?.correctedQuery : used.text,
    cursorOf: (next) => writeCursor(next, matched),
  })
}

/** What decides which documents match: a cursor holds as long as this stays the same. */
function whatMatches(request: SearchQuery): unknown[] {
  const {
    query,
    facetFilters = [],
    facetFilterSets = [],
    datasources = [],
    tabs = [],
    inclusions,
    exclusions,
    updatedWithin,
  } = request
  const { queryOverridesFacetFilters = false, timezoneOffset = 0 } = request
  return [
    [query, facetFilters, facetFilterSets, datasources, tabs],
    [inclusions ?? [], exclusions ?? [], queryOverridesFacetFilters, timezoneOffset],
    ...(updatedWithin === undefined ? [] : [updatedWithin]),
  ]
}

interface Found {
  readonly text: string
  readonly query: ParsedQuery
  readonly filters: RequestFilters
  readonly meaning: QueryVector | undefined
  readonly page: FoundPage
  readonly answer: EngineAnswer
}

interface Outcome {
  readonly suggestions: readonly QuerySuggestion[]
  readonly correctedRanges: QuerySuggestion['ranges']
  readonly correctedQuery: string | undefined
  cursorOf(next: Parameters<typeof writeCursor>[0]): string
}

/** One search under way: what stays the same whichever spelling of the query is tried. */
class Run {
  readonly #deps: SearchDeps
  readonly #caller: Asking
  readonly #request: SearchQuery
  readonly #visibility: Visibility
  readonly #context: FilterContext
  readonly #containers: readonly Filter[]
  readonly #deadline: Deadline
  readonly #facetPlan: FacetPlan

  static async prepare(deps: SearchDeps, caller: Asking, request: SearchQuery, deadline: Deadline): Promise<Run> {
    const { visibilities, documents, directory, clock } = deps
    const visibility = await visibilities.visibilityOf(caller.email)
    const datasources = await seenDatasources(deps, visibility)
    const collections = mentionedCollections(request)
    const context: FilterContext = {
      callerEmail: caller.email,
      callerIds: idsOfUser(visibility, datasources),
      datasources,
      now: clock.now(),
      timezoneOffset: request.timezoneOffset ?? 0,
      peopleCalled: await peopleByName(directory),
      ...(mentionsGolink(request) && {
        golinkKeys: await golinkKeys(
          deps,
          caller,
          datasources.map(({ name }) => name),
        ),
      }),
      ...(mentionsHistory(request) && { historyKeys: await historyKeys(deps, caller.email) }),
      ...(deps.ranking.views && { read: await deps.popularity.current() }),
      ...(collections.length > 0 && { collectionKeys: await collectedDocuments(deps, caller, collections) }),
    }
    const containers = await containerFilters(documents, request, visibility, context)
    return new Run(deps, caller, request, visibility, context, containers, deadline)
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
    const query = parseQuery(text, this.#context)
    refuseCostlyText(query, this.#deps.queryLimits)
    const filters = readFilters(this.#request, query.fieldFilters, this.#context)
    const plan = this.#facetPlan
    const { maxFacetBuckets } = this.#request
    const meaning = await this.#deps.meaning?.queries.of(meantText(query), this.#deadline.remainingMillis())
    const page = await searchPage(
      this.#deps.engine,
      {
        query,
        filters: [...this.#engineFilters(query, filters), ...filters.datasourceFilters],
        size: wants(this.#request, 'RESULTS') ? this.#request.pageSize : 0,
        facets: [...new Set<(typeof plan.fields)[number]>(['app', ...plan.fields])],
        ...(maxFacetBuckets !== undefined && { maxBuckets: bucketLimits(plan, maxFacetBuckets) }),
        updatedSince: facetInstants(plan, this.#context),
        context: rankingContext(this.#deps.ranking, this.#context),
        ...(meaning && { meaning }),
        ...this.#timeLeft(),
        isClustered: this.#deps.ranking.clusters && this.#request.listsEach !== true,
      },
      cursor,
      this.#visibility,
    )
    this.#deadline.check()
    return { text, query, filters, meaning, page, answer: page.answer }
  }

  /** The caller's limit, for the engine to keep. */
  #timeLeft(): { timeoutMillis?: number } {
    return this.#request.timeoutMillis === undefined ? {} : { timeoutMillis: this.#deadline.remainingMillis() }
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

  async suggest({ text, query }: Found): Promise<QuerySuggestion[]> {
    const found = await suggestQueries(this.#deps.engine, text, query.parts, this.#visibility)
    this.#deadline.check()
    return found
  }

  async present(found: Found, outcome: Outcome): Promise<SearchAnswer> {
    const { query, page, answer, filters } = found
    const { suggestions, correctedRanges, correctedQuery } = outcome
    const loosePhrases = correctedQuery === undefined ? [] : this.#loosePhrases(query)
    const explanation = await explainPage(this.#deps.engine, query, answer, this.#visibility, {
      isPasted: this.#request.isPasted === true,
      loosePhrases,
      filters: filters.applied,
      context: this.#context,
    })
    const counts = await this.#datasourceCounts(found)
    const { next } = page
    const pinned = await this.#pinned(found)
    const hits = await this.#hits(answer, query, pinned)
    this.#deadline.check()
    return {
      searchedQuery: found.text,
      query,
      hits,
      total: answer.total + pinned.extra,
      facets: readFacets(this.#facetPlan, answer, this.#context.datasources),
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
  async #datasourceCounts({ query, filters, meaning, answer }: Found): Promise<EngineAnswer> {
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
      ...this.#timeLeft(),
    }
    return this.#deps.engine.search({ ...everywhere, snapshot: answer.snapshot }, this.#visibility)
  }

  /** What stands on top of the query as it was sent, wherever its pages are wanted. */
  async #pinned({ query, filters, meaning, answer }: Found): Promise<PinnedDocuments> {
    if (!wants(this.#request, 'RESULTS') || this.#request.pageSize === 0) return NO_PINS
    const asked = parseQuery(this.#request.query, this.#context)
    const all = [...this.#engineFilters(query, filters), ...filters.datasourceFilters]
    const request = { query, filters: all, snapshot: answer.snapshot, ...(meaning && { meaning }) }
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
    const stored = await this.#deps.documents.byKeys(hits.map(({ key }) => key))
    this.#deadline.check()
    // The engine may be a moment behind the store; what the caller may not see any more is not shown even then.
    const shown = stored
      .filter((document) => canSee(this.#visibility, document))
      .map((document) => {
        this.#deadline.check()
        const snippets = hitSnippets(document, query, languages, this.#request)
        const own = pins.get(document.key)
        return { document, snippets, ...(own && { pins: own }) }
      })
    return clusterResults(shown, hits)
  }
}

/** What is compared by meaning. Whoever asks for phrases alone wants these very words. */
function meantText({ text, phrases, isEmptyOfWords }: ParsedQuery): string {
  return isEmptyOfWords || text.trim() === '' ? '' : [text, ...phrases].join(' ')
}

/**
 * The datasources that the caller sees something in: nobody is told the name, the fields or the operators of another one.
 */
export async function seenDatasources(
  { engine, visibilities }: Pick<SearchDeps, 'engine' | 'visibilities'>,
  visibility: Visibility,
): Promise<Datasource[]> {
  const seen = await engine.seenDatasources(visibility)
  return visibleDatasources(await visibilities.datasources(), visibility).filter(({ name }) => seen.has(name))
}

export function visibleDatasources(
  all: ReadonlyMap<string, Datasource>,
  { hiddenDatasources }: Visibility,
): Datasource[] {
  return [...all.values()].filter(({ name }) => !hiddenDatasources.has(name))
}
