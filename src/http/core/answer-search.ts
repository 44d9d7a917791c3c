import { soleGroupTitles } from '../../domain/access/sole-group-titles.ts'
import { noteSearch } from '../../domain/engagement/note-uses.ts'
import type { EntityDeps } from '../../domain/search/entities/search-entities.ts'
import { cutLongQuery } from '../../domain/search/query/cut-long-query.ts'
import { type SearchQuery, wants } from '../../domain/search/search-query.ts'
import { searchWithEntities } from '../../domain/search/search-with-entities.ts'
import type { Services } from '../../domain/services.ts'
import type { Asking } from '../../domain/sharing/viewer.ts'
import { badField } from '../../kernel/bad-field.ts'
import { traced } from '../../kernel/tracing.ts'
import { presentSearch } from '../present/present-search.ts'
import { readFacetFilter } from '../schemas/search/facet-filter.ts'
import type { SearchRequest } from '../schemas/search/search-request.ts'
import type { SearchResponse } from '../schemas/search/search-response.ts'
import type { Wire } from '../schemas/wire.ts'
import type { Call } from './endpoint.ts'

const DEFAULT_PAGE_SIZE = 10
const DEFAULT_SNIPPET_CHARACTERS = 255
const DEFAULT_FACET_BUCKETS = 10
const ORDERS = { NEWEST: 'newest', OLDEST: 'oldest' } as const

/** Reads a search request of the Client API, runs it, and presents the result. `deps` decide what the caller can see. */
export async function answerSearch(
  deps: EntityDeps & Pick<Services, 'useRecorder' | 'identity'>,
  caller: Asking,
  request: Wire<typeof SearchRequest>,
  { requestId, log, signal }: Pick<Call, 'requestId' | 'log' | 'signal'>,
): Promise<Wire<typeof SearchResponse>> {
  const startedAt = performance.now()
  const query = cutLongQuery({ ...readSearchRequest(request), signal }, deps.queryLimits.words)
  const answer = await searchWithEntities(deps, caller, query)
  const shown = answer.hits.flatMap(({ document, clusters = [] }) => [
    document,
    ...clusters.flatMap(({ hits }) => hits.map((member) => member.document)),
  ])
  const options = {
    originalQuery: request.query,
    facetBucketSize: request.requestOptions?.facetBucketSize ?? DEFAULT_FACET_BUCKETS,
    facetBucketFilter: request.requestOptions?.facetBucketFilter,
    requestId,
    milliseconds: Math.round(performance.now() - startedAt),
    sessionInfo: request.sessionInfo,
    tabs: request.resultTabIds ?? [],
    people: deps.directory,
    viewerEmail: caller.email,
    log,
    contexts: answer.contexts,
    titleOfGroup: await soleGroupTitles(deps, shown, answer.datasources),
    wants: (hint: Parameters<typeof wants>[1]) => wants(query, hint),
  }
  const presented = await traced('present', () => presentSearch(answer, options))
  noteSearch(deps, caller, query, answer, presented.trackingToken)
  return presented
}

/** A search request of the Client API, as the domain understands it. */
export function readSearchRequest(request: Wire<typeof SearchRequest>): SearchQuery {
  const { requestOptions: options } = request
  const { datasourceFilter, datasourcesFilter = [] } = options ?? {}
  const isForMachine = options?.returnLlmContentOverSnippets
  if (isForMachine && request.maxSnippetSize === undefined) {
    throw badField(
      'maxSnippetSize',
      'is required with `returnLlmContentOverSnippets`; send a number between 1 and 10000',
    )
  }
  return {
    query: request.query,
    pageSize: request.pageSize ?? DEFAULT_PAGE_SIZE,
    cursor: request.cursor,
    facetFilters: options?.facetFilters?.map(readFacetFilter),
    facetFilterSets: options?.facetFilterSets?.map(({ filters = [] }) => filters.map(readFacetFilter)),
    datasources: [...datasourcesFilter, ...(datasourceFilter ? [datasourceFilter] : [])],
    tabs: request.resultTabIds ?? [],
    queryOverridesFacetFilters: options?.queryOverridesFacetFilters,
    inclusions: options?.inclusions?.containerSpecs,
    exclusions: options?.exclusions?.containerSpecs,
    timezoneOffset: options?.timezoneOffset,
    facets: options?.defaultFacets,
    // One more tells whether there are more; a filter chooses among all.
    maxFacetBuckets:
      options?.facetBucketFilter === undefined ? (options?.facetBucketSize ?? DEFAULT_FACET_BUCKETS) + 1 : undefined,
    hints: options?.responseHints,
    countAllDatasources: options?.fetchAllDatasourceCounts,
    suggestsSpelling: !(request.disableSpellcheck || options?.disableSpellcheck),
    appliesSpelling: !options?.disableQueryAutocorrect,
    isPasted: request.inputDetails?.hasCopyPaste,
    isTyping: request.inputDetails?.isTyping,
    order: options?.sortByDate === undefined ? undefined : ORDERS[options.sortByDate],
    timeoutMillis: request.timeoutMillis,
    maxSnippetCharacters: request.maxSnippetSize ?? DEFAULT_SNIPPET_CHARACTERS,
    isForMachine,
  }
}
