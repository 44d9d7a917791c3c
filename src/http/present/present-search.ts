import type { GroupTitles } from '../../domain/access/sole-group-titles.ts'
import { documentId } from '../../domain/documents/document.ts'
import { documentUrl } from '../../domain/documents/document-url.ts'
import type { DocumentContext } from '../../domain/search/documents/document-context.ts'
import type { SearchHit } from '../../domain/search/hits/search-hit.ts'
import { newTrackingToken, resultToken } from '../../domain/search/hits/tracking-token.ts'
import type { QuerySuggestion } from '../../domain/search/rewrite/spelling.ts'
import type { SearchAnswer } from '../../domain/search/search-answer.ts'
import type { AnswerWithEntities } from '../../domain/search/search-with-entities.ts'
import type { Log } from '../../kernel/log.ts'
import type { Document } from '../schemas/document.ts'
import type { PersonWithDocuments } from '../schemas/people/entities.ts'
import { presentFacetFilter } from '../schemas/search/facet-filter.ts'
import type {
  ClusteredResult,
  SearchResponse,
  SearchResponseMetadata,
  SearchResult,
} from '../schemas/search/search-response.ts'
import type { Wire } from '../schemas/wire.ts'
import { presentPin } from './knowledge/present-pin.ts'
import { type PersonNames, presentDocument } from './present-document.ts'
import { presentDocumentContext } from './present-document-context.ts'
import { presentEach } from './present-each.ts'
import { presentEntities } from './search/present-entities.ts'
import { type FacetOptions, presentFacet } from './search/present-facet.ts'

export interface PresentSearchOptions extends FacetOptions {
  readonly originalQuery: string
  readonly requestId: string
  readonly milliseconds: number
  readonly sessionInfo: Wire<typeof SearchResponse>['sessionInfo']
  readonly tabs: readonly string[]
  readonly people: PersonNames
  /** The caller. Results they own are marked as theirs. */
  readonly viewerEmail?: string
  readonly log: Pick<Log, 'error'>
  /** What people made of the documents, by their ids. */
  readonly contexts?: ReadonlyMap<string, DocumentContext>
  /** What the caller may call the groups that the documents are limited to. */
  readonly titleOfGroup?: GroupTitles
  /** The parts of the answer that are wanted. */
  wants(hint: 'ALL_RESULT_COUNTS' | 'FACET_RESULTS' | 'QUERY_METADATA' | 'SPELLCHECK_METADATA'): boolean
}

/** A page of results on the wire. Scores stay inside: they depend on documents that the caller may not see. */
export function presentSearch(answer: AnswerWithEntities, options: PresentSearchOptions): Wire<typeof SearchResponse> {
  const { hits, total, facets, cursor, datasources } = answer
  const { sessionInfo } = options
  const trackingToken = newTrackingToken()
  return {
    trackingToken,
    ...(sessionInfo && { sessionInfo }),
    results: presentHits(hits, answer, trackingToken, options),
    ...(answer.entities.length > 0 && {
      structuredResults: presentEntities(answer.entities, { people: options.people, datasources }, trackingToken),
    }),
    totalCount: total,
    ...presentInvalidOperators(answer),
    requestID: options.requestId,
    backendTimeMillis: options.milliseconds,
    metadata: presentMetadata(answer, options),
    ...(options.wants('FACET_RESULTS') && {
      facetResults: facets.map((facet) => presentFacet(facet, answer, options)),
    }),
    ...(options.wants('ALL_RESULT_COUNTS') && { resultTabs: presentTabs(answer) }),
    resultTabIds: options.tabs.length > 0 ? [...options.tabs] : ['all'],
    rewrittenFacetFilters: answer.appliedFilters.map(presentFacetFilter),
    ...(cursor !== undefined && { cursor }),
    hasMoreResults: cursor !== undefined,
  }
}

/** The operators that the warning is about, taken apart. */
function presentInvalidOperators({ warning }: SearchAnswer): Pick<Wire<typeof SearchResponse>, 'errorInfo'> {
  if (warning?.warningType !== 'INVALID_OPERATOR' && warning?.warningType !== 'MAYBE_INVALID_FACET_QUERY') return {}
  const invalidOperators = warning.ignoredTerms.map((term) => {
    const [, key = term, value = ''] = /^-?([^:]*):(.*)$/s.exec(term) ?? []
    return { key, value: value.replaceAll('"', '') }
  })
  return { errorInfo: { invalidOperators } }
}

function presentMetadata(answer: SearchAnswer, options: PresentSearchOptions): Wire<typeof SearchResponseMetadata> {
  const { query, searchedQuery, suggestions, correctedRanges, isCorrected, warning } = answer
  const [best, ...others] = suggestions
  return {
    searchedQuery,
    ...(options.wants('QUERY_METADATA') && {
      ...(isCorrected && { rewrittenQuery: searchedQuery }),
      searchedQueryWithoutNegation: query.withoutNegation,
      searchedQueryRanges: presentRanges(correctedRanges),
      originalQuery: options.originalQuery,
      negatedTerms: [...query.negatedTerms],
      ...(warning && { searchWarning: { ...warning, ignoredTerms: [...warning.ignoredTerms] } }),
    }),
    ...(options.wants('SPELLCHECK_METADATA') && {
      modifiedQueryWasUsed: isCorrected,
      originalQueryHadNoResults: answer.hadNoResults,
      ...(best && { querySuggestion: presentSuggestion(best) }),
      ...(others.length > 0 && { additionalQuerySuggestions: { suggestions: others.map(presentSuggestion) } }),
      ...(answer.isNoQuotesSuggestion && { isNoQuotesSuggestion: true }),
    }),
  }
}

function presentSuggestion({
  query,
  ranges,
}: QuerySuggestion): Wire<typeof SearchResponseMetadata>['querySuggestion'] & {} {
  return { query, ranges: presentRanges(ranges) }
}

function presentRanges(ranges: readonly { startIndex: number; endIndex: number }[]) {
  return ranges.map(({ startIndex, endIndex }) => ({ startIndex, endIndex, type: 'BOLD' as const }))
}

function presentTabs(answer: SearchAnswer): Wire<typeof SearchResponse>['resultTabs'] & {} {
  const { allCount, datasourceCounts, datasources } = answer
  return [
    { id: 'all', count: allCount },
    ...datasourceCounts.map(({ value, count }) => ({
      id: value,
      count,
      datasource: value,
      datasourceInstance: value,
      displayLabel: datasources.get(value)?.displayName ?? value,
    })),
  ]
}

/** The documents that a person wrote recently. */
export function presentRecent(
  answer: SearchAnswer | undefined,
  options: Pick<PresentSearchOptions, 'people' | 'log'>,
): Pick<Wire<typeof PersonWithDocuments>, 'relatedDocuments'> {
  if (answer === undefined || answer.hits.length === 0) return {}
  const results = presentHits(answer.hits, answer, newTrackingToken(), options)
  return { relatedDocuments: [{ relation: 'RECENT', results, documents: results.map(({ document }) => document) }] }
}

/** More of what is nearly the same is shown when somebody asks for it. */
const SHOWN_OF_CLUSTER = 3

export function presentHits(
  hits: readonly SearchHit[],
  { datasources }: Pick<SearchAnswer, 'datasources'>,
  trackingToken: string,
  options: Pick<PresentSearchOptions, 'people' | 'log' | 'viewerEmail' | 'contexts' | 'titleOfGroup'>,
): Wire<typeof SearchResult>[] {
  const { people, log, viewerEmail, contexts, titleOfGroup } = options
  const idOf = ({ document }: SearchHit) => documentId(document)
  const withContext = (shown: Wire<typeof Document>): Wire<typeof Document> => {
    const context = contexts?.get(shown.id)
    if (context === undefined) return shown
    return { ...shown, metadata: { ...shown.metadata, ...presentDocumentContext(context, people) } }
  }
  const present = ({ document, snippets }: SearchHit, rank: number): Wire<typeof ClusteredResult> => ({
    url: documentUrl(document),
    title: document.title,
    ...(document.facts.nativeAppUrl && { nativeAppUrl: document.facts.nativeAppUrl }),
    document: withContext(
      presentDocument(
        document,
        datasources.get(document.datasource),
        people,
        viewerEmail,
        titleOfGroup && ((group) => titleOfGroup(document.datasource, group)),
      ),
    ),
    snippets: snippets.map(({ text, ranges }, at) => ({
      text,
      mimeType: 'text/plain',
      ranges: presentRanges(ranges),
      snippetTextOrdering: at,
      snippet: text,
    })),
    trackingToken: resultToken(trackingToken, rank, documentId(document)),
  })
  return presentEach(hits, log, idOf, (hit, rank) => {
    const groups = (hit.clusters ?? []).map((cluster) => ({
      clusterType: cluster.type,
      clusteredResults: presentEach(cluster.hits, log, idOf, (member) => present(member, rank)),
      visibleCountHint: Math.min(cluster.hits.length, SHOWN_OF_CLUSTER),
    }))
    const [first] = groups
    const own = hit.pins && {
      pins: hit.pins.map((pin) => presentPin(pin, people)),
      prominence: 'PROMOTED' as const,
    }
    if (first === undefined) return { ...present(hit, rank), ...own }
    return {
      ...present(hit, rank),
      ...own,
      clusterType: first.clusterType,
      clusteredResults: groups.flatMap(({ clusteredResults }) => clusteredResults),
      allClusteredResults: groups,
    }
  })
}
