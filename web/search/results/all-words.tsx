import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { call } from '../../shared/call.ts'
import { useSettled } from '../../shared/use-settled.ts'
import type { SearchParams } from '../search-params.ts'
import { allWordsQuery } from './all-words.ts'
import { countRequest } from './search-request.ts'

interface AllWordsProps {
  readonly params: SearchParams
  /** How many results the search has. */
  readonly total: number
}

const PAUSE_MS = 400
const count = new Intl.NumberFormat('en')

/**
 * How many of the results have all words, and the way to only those. Results can have some of the words or mean the same, so there
 * may be more of them the more words someone types.
 */
export function AllWords({ params, total }: AllWordsProps) {
  const { doc: _, ...others } = params
  const search = { ...others, q: allWordsQuery(params.q ?? '') ?? '' }
  const key = JSON.stringify(search)
  // Counted once somebody pauses: it's another search.
  const isSettled = useSettled(key, PAUSE_MS) === key
  const { data } = useQuery({
    queryKey: ['search', 'all words', key],
    queryFn: ({ signal }) => call('POST /rest/api/v1/search', { body: countRequest(search) }, signal),
    enabled: isSettled && search.q !== '',
    retry: false,
  })
  if (data === undefined || data.totalCount >= total) return null
  if (data.totalCount === 0) return <span className="all-words">None with all words</span>
  return (
    <Link to="/search" search={search} className="all-words">
      {count.format(data.totalCount)} with all words
    </Link>
  )
}
