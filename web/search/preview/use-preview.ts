import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../shared/call.ts'

/** The preview of a document, with the query terms marked. */
export function usePreview(id: string, query: string, passage = '') {
  const body = { id, query, passage }
  return useQuery({
    queryKey: ['preview', body],
    queryFn: ({ signal }) => call('POST /app/api/v1/preview', { body }, signal),
    placeholderData: (old, oldQuery) => {
      // Keep showing the old marks of the same document while new ones load, but never another document.
      const [, before] = (oldQuery?.queryKey ?? []) as [string, typeof body]
      return before?.id === id ? keepPreviousData(old) : undefined
    },
  })
}
