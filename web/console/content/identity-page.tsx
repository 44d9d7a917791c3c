import { useParams } from '@tanstack/react-router'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { Problem } from '../../shared/problem.tsx'
import { Time } from '../../shared/time.tsx'
import { FilterField } from '../parts/filter-field.tsx'
import { Listing } from '../parts/listing.tsx'
import { useCall } from '../parts/use-call.ts'
import { useFilter } from '../parts/use-filter.ts'
import { useList } from '../parts/use-list.ts'
import { DatasourceFrame } from './datasource-frame.tsx'

/** Users and groups as a datasource knows them: groups as a tree, and why somebody is in one. */
export function IdentityPage() {
  const { name } = useParams({ from: '/content/datasources/$name/identity' })
  const [user, setUser] = useFilter('user')
  return (
    <DatasourceFrame
      name={name}
      lead="Who is who in this datasource. Its access lists go by these users and groups alone."
    >
      <Users name={name} onChoose={setUser} />
      {user !== '' && <WhyIn name={name} email={user} />}
      <Groups name={name} />
    </DatasourceFrame>
  )
}

function Users({ name, onChoose }: { name: string; onChoose(email: string): void }) {
  const [prefix] = useFilter('email')
  const list = useList('GET /admin/api/v1/datasources/{name}/users', {
    path: { name },
    query: { limit: '20', ...(prefix !== '' && { prefix }) },
  })
  return (
    <section className="panel">
      <h2>Users</h2>
      <div className="filters">
        <FilterField name="email" label="E-mail begins with" />
      </div>
      <Listing
        label="Users of the datasource"
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
          { title: 'Id', cell: ({ userId }) => (userId === undefined ? '' : <code>{userId}</code>) },
          {
            title: 'State',
            cell: ({ isActive }) =>
              isActive ? <span className="badge good">Active</span> : <span className="badge">Left</span>,
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
        empty={<p>{prefix === '' ? 'No user was indexed here.' : `No e-mail begins with “${prefix}”.`}</p>}
      />
    </section>
  )
}

function WhyIn({ name, email }: { name: string; email: string }) {
  const { data, error } = useCall('GET /admin/api/v1/datasources/{name}/users/{email}', { path: { name, email } })
  return (
    <section className="card panel" aria-label={`Groups of ${email}`}>
      <h2>Groups of {email}</h2>
      {error !== null && <Problem error={error} />}
      {data?.groups.length === 0 && <p className="soft">In no group.</p>}
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
    </section>
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
        <FilterField name="group" label="Name begins with" />
      </div>
      {list.error !== null && <Problem error={list.error} />}
      {list.items?.length === 0 && <p className="soft">No group was indexed here.</p>}
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
  /** The groups around it: one that holds itself is not opened again. */
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
  if (isCircle) return <li className="soft">{name} (holds itself)</li>
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
          {data.members.length === 0 && <li className="soft">Nobody is in it</li>}
          {data.hasMore && <li className="soft">… and more</li>}
        </ul>
      )}
    </li>
  )
}
