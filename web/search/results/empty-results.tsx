import { useQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Schemas } from '../../generated/api.ts'
import { call } from '../../shared/call.ts'
import { NothingYet, useIsEmpty } from '../nothing-yet.tsx'
import { excludedOf, FACETS, isReversedRange, type SearchParams, withFacet, withUpdated } from '../search-params.ts'
import { operatorsIn } from './operators.ts'
import { searchRequest } from './search-request.ts'

interface WayOut {
  readonly without: string
  readonly params: SearchParams
}

interface EmptyResultsProps {
  readonly params: SearchParams
  readonly filters: readonly Schemas['FacetFilter'][]
}

const MOST_WORDS = 6

/** The empty state: shows which word or filter to remove, and how many results that gives. */
export function EmptyResults({ params, filters }: EmptyResultsProps) {
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
  const isEmpty = useIsEmpty()
  if (isEmpty) return <NothingYet />
  return (
    <div className="empty">
      <h2>No results</h2>
      {helpful.length > 0 && (
        <>
          <p>Try removing a term:</p>
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
        {isOneWord(params.q)
          ? 'Try another word, and check the spelling.'
          : 'Use fewer or more general words, and check the spelling.'}
      </p>
      {params.q !== undefined && (
        <p>
          <Link to="/chat/{-$id}" params={{ id: undefined }} search={{ draft: params.q }} className="button">
            Ask in chat
          </Link>
        </p>
      )}
    </div>
  )
}

function isOneWord(query = ''): boolean {
  return !/\S\s+\S/.test(query)
}

/** The same search with one filter, operator or word removed. */
function waysOut(params: SearchParams, filters: readonly Schemas['FacetFilter'][]): WayOut[] {
  const { doc: _, ...asked } = params
  const { tab, app, ...plain } = asked
  const query = params.q ?? ''
  const operators = operatorsIn(query, filters)
  const words = query.split(/\s+/).filter((word) => word !== '' && !operators.some(({ text }) => text.includes(word)))
  const none = { chosen: [], excluded: [] }
  const clicked = FACETS.filter(({ param }) => params[param] !== undefined || excludedOf(params, param).length > 0)
  const { updated, since, until } = params
  return [
    ...(tab === undefined ? [] : [{ without: `the source ${tab}`, params: { ...plain, ...(app && { app }) } }]),
    ...(app === undefined
      ? []
      : [{ without: `the source ${app.join(', ')}`, params: { ...plain, ...(tab && { tab }) } }]),
    ...clicked.map(({ param, label }) => ({
      without: `the filter ${label.toLowerCase()}`,
      params: withFacet(asked, param, none),
    })),
    ...((updated === undefined && since === undefined && until === undefined) || isReversedRange(params)
      ? []
      : [{ without: 'the date', params: withUpdated(asked, {}) }]),
    ...operators.map(({ text, rest }) => ({ without: text, params: { ...asked, q: rest } })),
    ...(words.length < 2 ? [] : words.slice(0, MOST_WORDS)).map((word) => ({
      without: word,
      params: { ...asked, q: query.replace(word, ' ').replace(/\s+/g, ' ').trim() },
    })),
  ]
}
