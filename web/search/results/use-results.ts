import {
  infiniteQueryOptions,
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../shared/call.ts'
import type { FacetParam, SearchParams } from '../search-params.ts'
import { useTypedQuery } from '../typed-query.tsx'
import { alternativesRequest, searchRequest } from './search-request.ts'

/** The results of an address, page by page. The old ones stay until the new ones are there. */
export function useResults(params: SearchParams) {
  return useInfiniteQuery({ ...resultsOf(params), placeholderData: keepPreviousData })
}

/** Asks with each key before the page is drawn for it: the answer is on its way meanwhile. */
export function useAskAhead(inAddress: SearchParams): void {
  const { listen } = useTypedQuery()
  const queries = useQueryClient()
  useEffect(
    () => listen((q) => void queries.prefetchInfiniteQuery(resultsOf({ ...inAddress, q }))),
    [listen, queries, inAddress],
  )
}

function resultsOf(params: SearchParams) {
  const body = searchRequest(params)
  return infiniteQueryOptions({
    queryKey: ['search', body],
    queryFn: ({ pageParam, signal }) =>
      call('POST /rest/api/v1/search', { body: { ...body, ...(pageParam !== '' && { cursor: pageParam }) } }, signal),
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor,
  })
}

/** The other values of a chosen filter with what each of them would give. */
export function useAlternatives(params: SearchParams, param: FacetParam, isChosen: boolean) {
  const body = alternativesRequest(params, param)
  return useQuery({
    queryKey: ['search', body],
    queryFn: ({ signal }) => call('POST /rest/api/v1/search', { body }, signal),
    placeholderData: keepPreviousData,
    enabled: isChosen,
  })
}
