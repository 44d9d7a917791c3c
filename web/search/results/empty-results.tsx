import { useQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Schemas } from '../../generated/api.ts'
import { call } from '../../shared/call.ts'
import { FACETS, type SearchParams } from '../search-params.ts'
import { operatorsIn } from './operators.ts'
import { searchRequest } from './search-request.ts'

interface WayOut {
  readonly without: string
  readonly params: SearchParams
}

const MOST_WORDS = 6

/** Nothing was found: which word or filter emptied the page, and what there is without it. */
export function EmptyResults({
  params,
  filters,
}: {
  params: SearchParams
  filters: readonly Schemas['FacetFilter'][]
}) {
  const ways = waysOut(params, filters)
  const counts = useQueries({
    queries: ways.map(({ params: other }) => {
      const body = { ...searchRequest(other), pageSize: 0 }
      return {
        queryKey: ['search', body],
        queryFn: ({ signal }: { signal: AbortSignal }) => call('POST /rest/api/v1/search', { body }, signal),
      }
    }),
  })
  const helpful = ways
    .map((way, at) => ({ ...way, count: counts[at]?.data?.totalCount ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
  return (
    <div className="empty">
      <h2>Nothing found that you may see</h2>
      {helpful.length > 0 && (
        <>
          <p>There is something when one thing is left out:</p>
          <ul>
            {helpful.map(({ without, params: other, count }) => (
              <li key={without}>
                <Link to="/search" search={other}>
                  Without <strong>{without}</strong>
                </Link>{' '}
                <span className="soft">
                  {count} {count === 1 ? 'result' : 'results'}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="soft">
        Fewer words find more. Operators narrow: <code>app:wiki</code>, <code>from:me</code>,{' '}
        <code>updated:past_week</code>, <code>"exact words"</code>, <code className="unbroken">-without</code>.
      </p>
    </div>
  )
}

/** The same question with one thing less: a filter, an operator, a word. */
function waysOut(params: SearchParams, filters: readonly Schemas['FacetFilter'][]): WayOut[] {
  const { doc: _, ...asked } = params
  const { tab, app, ...plain } = asked
  const query = params.q ?? ''
  const operators = operatorsIn(query, filters)
  const words = query.split(/\s+/).filter((word) => word !== '' && !operators.some(({ text }) => text.includes(word)))
  const clicked = FACETS.filter(({ param }) => params[param] !== undefined)
  return [
    ...(tab === undefined ? [] : [{ without: `the source ${tab}`, params: { ...plain, ...(app && { app }) } }]),
    ...(app === undefined
      ? []
      : [{ without: `the source ${app.join(', ')}`, params: { ...plain, ...(tab && { tab }) } }]),
    ...clicked.map(({ param, label }) => {
      const { [param]: value, ...rest } = asked
      return { without: `${label.toLowerCase()} ${value}`, params: rest }
    }),
    ...operators.map(({ text, rest }) => ({ without: text, params: { ...asked, q: rest } })),
    ...(words.length < 2 ? [] : words.slice(0, MOST_WORDS)).map((word) => ({
      without: word,
      params: { ...asked, q: query.replace(word, ' ').replace(/\s+/g, ' ').trim() },
    })),
  ]
}
