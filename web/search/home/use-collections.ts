import { useQuery } from '@tanstack/react-query'
import { call } from '../../shared/call.ts'

const SHOWN = 4

/** The collections shown on the home page. */
export function useCollections() {
  return useQuery({
    queryKey: ['collections', 'home'],
    queryFn: async ({ signal }) => {
      const { collections } = await call('POST /rest/api/v1/listcollections', { body: {} }, signal)
      return collections.slice(0, SHOWN)
    },
    retry: false,
  })
}
