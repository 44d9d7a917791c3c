import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../shared/call.ts'

/** A document as it is shown here, with the words of the query marked. */
export function usePreview(id: string, query: string, passage = '') {
  const body = { id, query, passage }
  return useQuery({
    queryKey: ['preview', body],
    queryFn: ({ signal }) => call('POST /app/api/v1/preview', { body }, signal),
    placeholderData: (old, oldQuery) => {
      // The same document with other words marked stays; another document does not pass for this one.
      const [, before] = (oldQuery?.queryKey ?? []) as [string, typeof body]
      return before?.id === id ? keepPreviousData(old) : undefined
    },
  })
}
