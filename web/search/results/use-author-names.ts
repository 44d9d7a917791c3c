import { useQuery } from '@tanstack/react-query'
import { call } from '../../shared/call.ts'

const NONE: ReadonlyMap<string, string> = new Map()

/** Names by email, for authors that the counted values don't name: excluded ones, and those without results. */
export function useAuthorNames(emails: readonly string[]): ReadonlyMap<string, string> {
  const body = { emailIds: emails.toSorted() }
  const { data } = useQuery({
    queryKey: ['author-names', body],
    queryFn: ({ signal }) => call('POST /rest/api/v1/people', { body }, signal),
    enabled: emails.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (data === undefined) return NONE
  return new Map(
    data.results.flatMap(({ name, metadata }) => (metadata?.email === undefined ? [] : [[metadata.email, name]])),
  )
}
