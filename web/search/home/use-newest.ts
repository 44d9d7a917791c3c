import { useQuery } from '@tanstack/react-query'
import { call } from '../../shared/call.ts'

const SHOWN = 6
const NEWEST = { facetBucketSize: 0, responseHints: ['RESULTS'] as const }

/** New documents the user can see. */
export function useNewest() {
  return useQuery({
    queryKey: ['home', 'recent'],
    queryFn: async ({ signal }) => {
      const body = { query: '', pageSize: SHOWN, requestOptions: NEWEST }
      const { results } = await call('POST /rest/api/v1/search', { body }, signal)
      return results.map(({ document }) => document)
    },
  })
}
