import {
  infiniteQueryOptions,
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../shared/call.ts'
import type { Facet, SearchParams } from '../search-params.ts'
import { useIsTyping, useTypedQuery } from '../typed-query.tsx'
import { alternativesRequest, type CountedValues, searchRequest } from './search-request.ts'
import { shareResults } from './share-results.ts'

/** The results for a URL, page by page. Old results stay until new ones arrive. */
export function useResults(params: SearchParams, isTyping: boolean) {
  return useInfiniteQuery({ ...resultsOf(params, isTyping), placeholderData: keepPreviousData })
}

/** Sends the search on each key before rendering, to save time. */
export function useAskAhead(inAddress: SearchParams): void {
  const { listen } = useTypedQuery()
  const queries = useQueryClient()
  useEffect(
    () => listen((q) => void queries.prefetchInfiniteQuery(resultsOf({ ...inAddress, q }, q !== ''))),
    [listen, queries, inAddress],
  )
}

function resultsOf(params: SearchParams, isTyping: boolean) {
  const body = searchRequest(params, isTyping)
  return infiniteQueryOptions({
    queryKey: ['search', body],
    queryFn: async ({ pageParam, signal }) => {
      const page = { ...body, ...(pageParam !== '' && { cursor: pageParam }) }
      return shareResults(await call('POST /rest/api/v1/search', { body: page }, signal))
    },
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor,
  })
}

/** The result counts of each value of a filter, as if none of them was chosen. */
export function useAlternatives(params: SearchParams, facet: Facet, counted: CountedValues, isNeeded: boolean) {
  const isTyping = useIsTyping()
  const body = alternativesRequest(params, facet, isTyping, counted)
  return useQuery({
    queryKey: ['search', body],
    queryFn: ({ signal }) => call('POST /rest/api/v1/search', { body }, signal),
    placeholderData: keepPreviousData,
    enabled: isNeeded,
  })
}
