import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { call } from '../../shared/call.ts'
import { Problem } from '../../shared/problem.tsx'
import { at, may } from '../../shared/start.ts'
import { Skeleton } from '../skeleton.tsx'
import { PersonLink } from './person-link.tsx'

const SHOWN = 60

/** The directory: everyone in the company, searchable by name, role, team and location. */
export function PeoplePage() {
  const [query, setQuery] = useState('')
  const body = { entityType: 'PEOPLE' as const, query, pageSize: SHOWN }
  const { data, error } = useQuery({
    queryKey: ['directory', body],
    queryFn: ({ signal }) => call('POST /rest/api/v1/listentities', { body }, signal),
    placeholderData: keepPreviousData,
  })
  useEffect(() => {
    document.title = 'People · Almanac'
  }, [])
  const people = data?.results ?? []
  return (
    <main id="main" className="person" tabIndex={-1}>
      <h1>People</h1>
      <div className="field">
        <label htmlFor="people-query">Name, team, location or role</label>
        <input id="people-query" type="search" value={query} onChange={(event) => setQuery(event.target.value)} />
      </div>
      {error !== null && <Problem error={error} />}
      <p role="status" className="soft">
        {data === undefined ? '' : countOf(data.totalCount, query.trim() !== '')}
      </p>
      {data?.totalCount === 0 && query.trim() !== '' && (
        <p>
          Looking for someone who knows about it?{' '}
          <Link
            to="/chat/{-$id}"
            params={{ id: undefined }}
            search={{
              q: `Who can help with ${query.trim().replace(/^who (?:knows|can help with) (?:about )?/i, '')}?`,
            }}
          >
            Ask in chat
          </Link>
          .
        </p>
      )}
      {data?.totalCount === 0 && query.trim() === '' && (
        <div className="nothing-yet card">
          <p>
            The directory shows the people in your company with their teams, roles and contact details. It comes from
            your employee list, not from the accounts that can sign in.
          </p>
          {may('users') && (
            <p>
              <a className="button" href={at('/console/people/users')}>
                Manage accounts
              </a>{' '}
              <a className="button" href={at('/docs')}>
                How to add employees
              </a>
            </p>
          )}
        </div>
      )}
      {data === undefined && error === null && <Skeleton shape="cards" count={12} />}
      <ul className="directory">
        {people.map((person) => (
          <li key={person.obfuscatedId} className="card">
            <PersonLink person={person} />
          </li>
        ))}
      </ul>
    </main>
  )
}

function countOf(total: number, isSearch: boolean): string {
  if (total === 0) return isSearch ? 'Nobody matches' : 'Nobody is in the directory yet'
  const people = total === 1 ? '1 person' : `${new Intl.NumberFormat('en').format(total)} people`
  return total > SHOWN ? `${people}, the first ${SHOWN} shown` : people
}
