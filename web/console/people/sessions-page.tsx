import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Schemas } from '../../generated/api.ts'
import { browserOf } from '../../shared/browser-of.ts'
import { call } from '../../shared/call.ts'
import { Problem } from '../../shared/problem.tsx'
import { Time } from '../../shared/time.tsx'
import { PageHeader } from '../page-header.tsx'
import { DataTable } from '../parts/data-table.tsx'
import { FilterField } from '../parts/filter-field.tsx'
import { RowButton } from '../parts/row-button.tsx'
import { useCall } from '../parts/use-call.ts'
import { useFilter } from '../parts/use-filter.ts'

const LIST = 'GET /admin/api/v1/users/{email}/sessions'
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** The browsers in which a user is signed in; each can be ended, or all of them with what applications were granted. */
export function SessionsPage() {
  const [typed] = useFilter('user')
  const email = EMAIL.test(typed.trim()) ? typed.trim().toLowerCase() : undefined
  return (
    <>
      <PageHeader
        title="Sessions"
        lead="The browsers in which a user is signed in. One that is ended is signed out at its next request."
        action={email !== undefined && <SignOutEverywhere email={email} />}
      />
      <div className="filters">
        <FilterField name="user" label="E-mail of a user" />
      </div>
      {email === undefined ? (
        <div className="empty">
          <p>
            Whose? Give the e-mail, or choose Sessions beside a name in <Link to="/people/users">Users</Link>.
          </p>
        </div>
      ) : (
        <Sessions email={email} />
      )}
    </>
  )
}

function Sessions({ email }: { email: string }) {
  const { data, error } = useCall(LIST, { path: { email } })
  const queries = useQueryClient()
  const end = async (id: string) => {
    await call('DELETE /admin/api/v1/users/{email}/sessions/{id}', { path: { email, id } })
    await queries.invalidateQueries({ queryKey: [LIST] })
  }
  if (error !== null) return <Problem error={error} />
  if (data === undefined) return null
  const { items } = data
  if (items.length === 0) {
    return (
      <div className="empty">
        <p>{email} is signed in nowhere.</p>
      </div>
    )
  }
  return (
    <>
      <p role="status" className="soft total">
        {items.length} {items.length === 1 ? 'session' : 'sessions'}
      </p>
      <DataTable<Schemas['BrowserSession']>
        label="List of sessions"
        rows={items}
        keyOf={({ id }) => id}
        columns={[
          { title: 'Browser', cell: ({ userAgent }) => <strong title={userAgent}>{browserOf(userAgent)}</strong> },
          { title: 'From', cell: ({ address }) => address ?? <span className="soft">Unknown</span> },
          { title: 'Signed in', cell: ({ createdAt }) => <Time at={createdAt} /> },
          { title: 'Seen', cell: ({ seenAt }) => <Time at={seenAt} /> },
          {
            title: 'Actions',
            isActions: true,
            cell: ({ id, userAgent }) => (
              <RowButton label="End" of={`the session in ${browserOf(userAgent)}`} onClick={() => void end(id)} />
            ),
          },
        ]}
      />
    </>
  )
}

function SignOutEverywhere({ email }: { email: string }) {
  const queries = useQueryClient()
  const endAll = async () => {
    await call('POST /admin/api/v1/users/{email}/sign-out', { path: { email } })
    await queries.invalidateQueries({ queryKey: [LIST] })
  }
  return (
    <button type="button" className="button danger" onClick={() => void endAll()}>
      Sign out everywhere, applications too
    </button>
  )
}
