import type { Schemas } from '../../generated/api.ts'
import { call } from '../../shared/call.ts'
import { PageHeader } from '../page-header.tsx'
import { FilterField } from '../parts/filter-field.tsx'
import { Listing } from '../parts/listing.tsx'
import { useFilter } from '../parts/use-filter.ts'
import { useList } from '../parts/use-list.ts'
import { ROLE_NAMES } from './role-names.ts'

type Group = Schemas['OrganisationGroup']
type Given = Schemas['GroupRole']['role']

/** Groups of the organisation: they give roles, and no documents. */
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
        lead="Groups of the organisation, from provisioning and from sign-ins. They give roles; documents go by the groups of their datasource."
      />
      <div className="filters">
        <FilterField name="name" label="Name" />
      </div>
      <Listing<Group>
        label="List of groups"
        noun="group"
        list={list}
        keyOf={({ id }) => id}
        columns={[
          { title: 'Name', cell: ({ name: group }) => <strong>{group}</strong> },
          { title: 'From', cell: ({ origin }) => (origin === 'provisioning' ? 'Provisioning' : 'Sign-ins') },
          { title: 'Members', isNumber: true, cell: ({ memberCount }) => memberCount },
          {
            title: 'Gives the role',
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
          <p>No group yet. They come with provisioning (SCIM), or with sign-ins at a provider that names groups.</p>
        }
      />
    </>
  )
}
