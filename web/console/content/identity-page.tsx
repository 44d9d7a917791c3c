import { useParams } from '@tanstack/react-router'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Dialog } from '../../shared/dialog.tsx'
import { Problem } from '../../shared/problem.tsx'
import { Time } from '../../shared/time.tsx'
import { FilterField } from '../parts/filter-field.tsx'
import { Listing } from '../parts/listing.tsx'
import { useCall } from '../parts/use-call.ts'
import { useFilter } from '../parts/use-filter.ts'
import { useList } from '../parts/use-list.ts'
import { DatasourceFrame } from './datasource-frame.tsx'

/** The users and groups of a data source: groups as a tree, and why a user is in a group. */
export function IdentityPage() {
  const { name } = useParams({ from: '/content/datasources/$name/identity' })
  const [user, setUser] = useFilter('user')
  // Below a list that isn't there yet, they would be pushed down.
  const [isLoaded, setLoaded] = useState(false)
  return (
    <DatasourceFrame name={name} lead="Permissions in this data source refer only to these users and groups.">
      <Users name={name} onChoose={setUser} onLoad={() => setLoaded(true)} />
      <Dialog title={`Groups of ${user}`} isOpen={user !== ''} onClose={() => setUser('')}>
        {user !== '' && <WhyIn name={name} email={user} />}
      </Dialog>
      {isLoaded && <Groups name={name} />}
    </DatasourceFrame>
  )
}

interface UsersProps {
  readonly name: string
  onChoose(email: string): void
  onLoad(): void
}

function Users({ name, onChoose, onLoad }: UsersProps) {
  const [prefix] = useFilter('email')
  const list = useList('GET /admin/api/v1/datasources/{name}/users', {
    path: { name },
    query: { limit: '20', ...(prefix !== '' && { prefix }) },
  })
  const isLoaded = list.items !== undefined || list.error !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: once it's there
  useEffect(() => {
    if (isLoaded) onLoad()
  }, [isLoaded])
  return (
    <section className="panel">
      <h2>Users</h2>
      <div className="filters">
        <FilterField name="email" label="Email starts with" />
      </div>
      <Listing
        label="Users of this data source"
        noun="user"
        list={list}
        keyOf={({ email }) => email}
        isFaded={({ isActive }) => !isActive}
        columns={[
          {
            title: 'User',
            cell: ({ email, name: called }) => (
              <span className="stacked">
                {called}
                <span className="soft">{email}</span>
              </span>
            ),
          },
          { title: 'ID', cell: ({ userId }) => (userId === undefined ? '' : <code>{userId}</code>) },
          {
            title: 'Status',
            cell: ({ isActive }) =>
              isActive ? <span className="badge good">Active</span> : <span className="badge">Inactive</span>,
          },
          { title: 'Indexed', cell: ({ uploadedAt }) => (uploadedAt === undefined ? '' : <Time at={uploadedAt} />) },
          {
            title: 'Actions',
            isActions: true,
            cell: ({ email }) => (
              <button
                type="button"
                className="button small"
                aria-label={`Groups of ${email}`}
                onClick={() => onChoose(email)}
              >
                Groups
              </button>
            ),
          },
        ]}
        empty={
          <p>
            {prefix === ''
              ? 'No users yet. Index users so permissions can refer to them.'
              : `No emails start with “${prefix}”.`}
          </p>
        }
      />
    </section>
  )
}

function WhyIn({ name, email }: { name: string; email: string }) {
  const { data, error } = useCall('GET /admin/api/v1/datasources/{name}/users/{email}', { path: { name, email } })
  return (
    <>
      {error !== null && <Problem error={error} />}
      {data?.groups.length === 0 && <p className="soft">Not in any group.</p>}
      <ul className="event-list">
        {data?.groups.map(({ name: group, chain }) => (
          <li key={group}>
            <strong>{group}</strong>{' '}
            <span className="soft">
              {chain.length === 1 ? 'directly' : `through ${chain.slice(0, -1).join(' → ')}`}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}

function Groups({ name }: { name: string }) {
  const [prefix] = useFilter('group')
  const list = useList('GET /admin/api/v1/datasources/{name}/groups', {
    path: { name },
    query: prefix === '' ? {} : { prefix },
  })
  return (
    <section className="panel">
      <h2>Groups</h2>
      <div className="filters">
        <FilterField name="group" label="Name starts with" />
      </div>
      {list.error !== null && <Problem error={list.error} />}
      {list.items?.length === 0 && <p className="soft">No groups.</p>}
      <ul className="tree card">
        {list.items?.map(({ name: group, members }) => (
          <Group key={group} datasource={name} name={group} count={members} above={[]} />
        ))}
      </ul>
      {list.hasMore && (
        <button type="button" className="button" onClick={list.more}>
          Show more
        </button>
      )}
    </section>
  )
}

interface GroupProps {
  readonly datasource: string
  readonly name: string
  readonly count?: number
  /** Its parent groups, so a group that contains itself isn't opened again. */
  readonly above: readonly string[]
}

function Group({ datasource, name, count, above }: GroupProps) {
  const [isOpen, setOpen] = useState(false)
  const isCircle = above.includes(name)
  const { data } = useCall(
    'GET /admin/api/v1/datasources/{name}/members',
    { path: { name: datasource }, query: { group: name } },
    { isEnabled: isOpen },
  )
  if (isCircle) return <li className="soft">{name} (contains itself)</li>
  return (
    <li>
      <button type="button" className="tree-button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? <ChevronDown size={16} aria-hidden /> : <ChevronRight size={16} aria-hidden />}
        {name}
        {count !== undefined && <span className="soft">{count}</span>}
      </button>
      {isOpen && data !== undefined && (
        <ul className="tree">
          {data.members.map((member) =>
            member.kind === 'group' ? (
              <Group key={`group ${member.name}`} datasource={datasource} name={member.name} above={[...above, name]} />
            ) : (
              <li key={`user ${member.name}`}>{member.name}</li>
            ),
          )}
          {data.members.length === 0 && <li className="soft">No members</li>}
          {data.hasMore && <li className="soft">And more…</li>}
        </ul>
      )}
    </li>
  )
}
