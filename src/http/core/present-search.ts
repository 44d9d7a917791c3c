import type { SearchAnswer, SearchHit } from '../../domain/search/search.ts'
import type { FacetCounts } from '../../domain/search/search-engine.ts'
import type { FacetResult, SearchResponse, SearchResult } from '../schemas/search-response.ts'
import type { Wire } from '../schemas/wire.ts'
import { presentDocument, urlOf } from './present-document.ts'

export interface PresentSearchOptions {
  readonly originalQuery: string
  readonly facetBucketSize: number
  readonly requestId: string
  readonly milliseconds: number
}

/** A page of results on the wire. Scores stay inside: they depend on documents that the caller may not see. */
export function presentSearch(answer: SearchAnswer, options: PresentSearchOptions): Wire<typeof SearchResponse> {
  const { query, hits, total, facets, looseWords, cursor } = answer
  const apps = facets.find(({ field }) => field === 'app')
  return {
    results: hits.map((hit) => presentHit(hit, answer)),
    totalCount: total,
    requestID: options.requestId,
    backendTimeMillis: options.milliseconds,
    metadata: {
      searchedQuery: options.originalQuery,
      searchedQueryWithoutNegation: query.withoutNegation,
      originalQuery: options.originalQuery,
      negatedTerms: [...query.excluded],
      ...(looseWords.length > 0 && { searchWarning: { warningType: 'LONG_QUERY', ignoredTerms: [...looseWords] } }),
    },
    facetResults: facets.map((facet) => presentFacet(facet, answer, options.facetBucketSize)),
    resultTabs: [
      { id: 'all', count: total },
      ...(apps?.buckets ?? []).map(({ value, count }) => ({
        id: value,
        count,
        datasource: value,
        datasourceInstance: value,
      })),
    ],
    ...(cursor !== undefined && { cursor }),
    hasMoreResults: cursor !== undefined,
  }
}

function presentHit({ document, snippets }: SearchHit, { datasources }: SearchAnswer): Wire<typeof SearchResult> {
  return {
    url: urlOf(document),
    title: document.title,
    ...(document.facts.nativeAppUrl && { nativeAppUrl: document.facts.nativeAppUrl }),
    document: presentDocument(document, datasources.get(document.datasource)),
    snippets: snippets.map(({ text, ranges }, at) => ({
      text,
      mimeType: 'text/plain',
      ranges: ranges.map(({ startIndex, endIndex }) => ({ startIndex, endIndex, type: 'BOLD' as const })),
      snippetTextOrdering: at,
      snippet: text,
    })),
  }
}

function presentFacet(
  { field, buckets }: FacetCounts,
  { total, datasources }: SearchAnswer,
  size: number,
): Wire<typeof FacetResult> {
  return {
    sourceName: field.replace(/^property:/, ''),
    operatorName: 'SelectMultiple',
    buckets: buckets.slice(0, size).map(({ value, count }) => ({
      count,
      percentage: total === 0 ? 0 : Math.round((count / total) * 100),
      ...(field === 'app' && { datasource: value }),
      value: {
        stringValue: value,
        displayLabel: field === 'app' ? (datasources.get(value)?.displayName ?? value) : value,
      },
    })),
    hasMoreBuckets: buckets.length > size,
  }
}
