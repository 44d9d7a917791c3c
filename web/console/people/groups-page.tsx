import { Link } from '@tanstack/react-router'
import type { Schemas } from '../../generated/api.ts'
import { call } from '../../shared/call.ts'
import { may } from '../../shared/start.ts'
import { PageHeader } from '../page-header.tsx'
import { FilterField } from '../parts/filter-field.tsx'
import { Listing } from '../parts/listing.tsx'
import { NoMatches } from '../parts/no-matches.tsx'
import { useFilter } from '../parts/use-filter.ts'
import { useList } from '../parts/use-list.ts'
import { ROLE_NAMES } from './role-names.ts'

type Group = Schemas['OrganisationGroup']
type Given = Schemas['GroupRole']['role']

/** Organization groups. They grant roles, never documents. */
export function GroupsPage() {
  const [name] = useFilter('name')
  const list = useList('GET /admin/api/v1/groups', { query: name === '' ? {} : { name } })
  const give = async (id: string, role: string) => {
    await call('PUT /admin/api/v1/groups/{id}/role', {
      path: { id },
      body: { role: role === '' ? null : (role as Given) },
    })
    list.again()
  }
  return (
    <>
      <PageHeader
        title="Groups"
        lead="Organization groups from SCIM and single sign-on. They grant roles, not access to documents."
      />
      <p className="soft">
        Looking for the groups in document permissions? Open a{' '}
        {may('datasources') ? <Link to="/content/datasources">data source</Link> : 'data source'} and choose Identity.
      </p>
      {(name !== '' || (list.items?.length ?? 0) > 0) && (
        <div className="filters">
          <FilterField name="name" label="Name" />
        </div>
      )}
      <Listing<Group>
        label="List of groups"
        noun="group"
        list={list}
        keyOf={({ id }) => id}
        columns={[
          { title: 'Name', cell: ({ name: group }) => <strong>{group}</strong> },
          { title: 'Source', cell: ({ origin }) => (origin === 'provisioning' ? 'Provisioning' : 'Single sign-on') },
          { title: 'Members', isNumber: true, cell: ({ memberCount }) => memberCount },
          {
            title: 'Grants role',
            cell: ({ id, name: group, role }) => (
              <select
                aria-label={`Role of ${group}`}
                value={role ?? ''}
                onChange={(event) => void give(id, event.target.value)}
              >
                <option value="">None</option>
                {Object.entries(ROLE_NAMES)
                  .filter(([each]) => each !== 'super-admin')
                  .map(([value, label]) => (
                    <option key={value} value={value}>
                      {label}
                    </option>
                  ))}
              </select>
            ),
          },
        ]}
        empty={
          name === '' ? (
            <>
              <p>No groups yet. They come from your identity provider, through provisioning or single sign-on.</p>
              <span className="button-row">
                <Link className="button" to="/platform/scim">
                  Set up provisioning
                </Link>
                {may('sign-in-providers') && (
                  <Link className="button" to="/platform/sso">
                    Set up single sign-on
                  </Link>
                )}
              </span>
            </>
          ) : (
            <NoMatches nouns="groups" filters={['name']} />
          )
        }
      />
    </>
  )
}
