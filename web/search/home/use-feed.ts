import { useQuery } from '@tanstack/react-query'
import type { Schemas } from '../../generated/api.ts'
import { call } from '../../shared/call.ts'

export type FeedEntry = Schemas['FeedEntry']

const SHOWN = 6
const CATEGORIES = [
  'ANNOUNCEMENT',
  'MENTION',
  'VERIFICATION_REMINDER',
  'RECENT',
  'TRENDING_DOCUMENT',
  'PEOPLE_CELEBRATIONS',
] as const
type Category = (typeof CATEGORIES)[number]

/** Feed entries by kind. Empty until loaded. */
export function useFeed(): (category: Category) => FeedEntry[] {
  const body = { categories: CATEGORIES, requestOptions: { resultSize: SHOWN } }
  const { data } = useQuery({
    queryKey: ['announcements', 'feed'],
    queryFn: ({ signal }) => call('POST /rest/api/v1/feed', { body }, signal),
    // Documents that were read or verified since then have moved.
    refetchOnMount: 'always',
  })
  return (category) =>
    data?.results.filter((each) => each.category === category).map(({ primaryEntry }) => primaryEntry) ?? []
}
