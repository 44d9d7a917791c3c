import type { Schemas } from '../../generated/api.ts'
import { PageHeader } from '../page-header.tsx'
import { FilterField } from '../parts/filter-field.tsx'
import { Listing } from '../parts/listing.tsx'
import { Stacked } from '../parts/stacked.tsx'
import { useFilter } from '../parts/use-filter.ts'
import { useList } from '../parts/use-list.ts'
import { UserLink } from '../parts/user-link.tsx'
import { sessionColumns } from './session-table.tsx'

type Session = Schemas['UserSession']

/** The browsers in which anybody is signed in, newest first; each can be ended. */
export function SessionsPage() {
  const [user] = useFilter('user')
  const list = useList('GET /admin/api/v1/user-sessions', { query: user === '' ? {} : { search: user } })
  return (
    <>
      <PageHeader
        title="Sessions"
        lead="The browsers in which people are signed in, newest first. One that is ended is signed out at its next request; all of a user end on the user's page."
      />
      <div className="filters">
        <FilterField name="user" label="Name or e-mail" />
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
        empty={<p>{user === '' ? 'Nobody is signed in.' : 'Nobody who fits is signed in.'}</p>}
      />
    </>
  )
}
