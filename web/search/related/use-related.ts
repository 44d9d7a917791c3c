import { useQuery } from '@tanstack/react-query'
import { call } from '../../shared/call.ts'

/** Documents related to those on the page, and phrases to search for. */
export function useRelated(documentIds: readonly string[], pageSize: number, query = '') {
  const body = { documentIds: [...documentIds], pageSize, query }
  return useQuery({
    queryKey: ['related', body],
    queryFn: ({ signal }) => call('POST /app/api/v1/related', { body }, signal),
    enabled: documentIds.length > 0,
    staleTime: 60_000,
    retry: false,
  })
}
