import { useQuery } from '@tanstack/react-query'
import type { Schemas } from '../../generated/api.ts'
import { call } from '../../shared/call.ts'

export type FeedEntry = Schemas['FeedEntry']

const SHOWN = 6
/** Of what was read, some has changed since; both are shown. */
const READ = 40
const OPTIONS = { resultSize: SHOWN, categoryToResultSize: { RECENT: { resultSize: READ } } }
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
export function useFeed({ refetchInterval = false }: { refetchInterval?: number | false } = {}) {
  const body = { categories: CATEGORIES, requestOptions: OPTIONS }
  const { data, isPending, failureCount } = useQuery({
    queryKey: ['announcements', 'feed'],
    queryFn: ({ signal }) => call('POST /rest/api/v1/feed', { body }, signal),
    // Documents that were read or verified since then have moved.
    refetchOnMount: 'always',
    refetchInterval,
  })
  const of = (category: Category): FeedEntry[] =>
    data?.results.filter((each) => each.category === category).map(({ primaryEntry }) => primaryEntry) ?? []
  return { of, isPending, failureCount }
}
