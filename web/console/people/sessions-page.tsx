import type { Schemas } from '../../generated/api.ts'
import { PageHeader } from '../page-header.tsx'
import { FilterField } from '../parts/filter-field.tsx'
import { Listing } from '../parts/listing.tsx'
import { NoMatches } from '../parts/no-matches.tsx'
import { Stacked } from '../parts/stacked.tsx'
import { useFilter } from '../parts/use-filter.ts'
import { useList } from '../parts/use-list.ts'
import { UserLink } from '../parts/user-link.tsx'
import { sessionColumns } from './session-table.tsx'

type Session = Schemas['UserSession']

/** All browser sessions, newest first, each with a revoke button. */
export function SessionsPage() {
  const [user] = useFilter('user')
  const list = useList('GET /admin/api/v1/user-sessions', { query: user === '' ? {} : { search: user } })
  return (
    <>
      <PageHeader
        title="Sessions"
        lead="Browsers where people are signed in, newest first. To sign a user out everywhere, open the user's page."
      />
      <div className="filters">
        <FilterField name="user" label="Name or email" />
      </div>
      <Listing<Session>
        label="List of sessions"
        noun="session"
        list={list}
        keyOf={({ email, id }) => `${email} ${id}`}
        columns={[
          {
            title: 'User',
            cell: ({ email, name }) => (
              <Stacked top={<UserLink email={email}>{name ?? email}</UserLink>} below={email} />
            ),
          },
          ...sessionColumns<Session>(({ email }) => email, list.again),
        ]}
        empty={user === '' ? <p>No one is signed in.</p> : <NoMatches nouns="sessions" filters={['user']} />}
      />
    </>
  )
}
