import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call } from '../../shared/call.ts'
import type { FacetParam, SearchParams } from '../search-params.ts'
import { alternativesRequest, searchRequest } from './search-request.ts'

/** The results of an address, page by page. The old ones stay until the new ones are there. */
export function useResults(params: SearchParams) {
  const body = searchRequest(params)
  return useInfiniteQuery({
    queryKey: ['search', body],
    queryFn: ({ pageParam, signal }) =>
      call('POST /rest/api/v1/search', { body: { ...body, ...(pageParam !== '' && { cursor: pageParam }) } }, signal),
    initialPageParam: '',
    getNextPageParam: ({ cursor }) => cursor,
    placeholderData: keepPreviousData,
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
