import type { FormEvent } from 'react'
import { capitalized } from '../../shared/capitalized.ts'
import { Problem } from '../../shared/problem.tsx'
import { emailOf } from '../parts/find-choices.ts'
import { useCall } from '../parts/use-call.ts'
import { useFilter } from '../parts/use-filter.ts'
import { UserField } from '../parts/user-field.tsx'
import { SourceAccess } from './connections/source-access.tsx'

export interface Pointer {
  readonly datasource: string
  readonly objectType: string
  readonly docId: string
}

/** Checks whether a user can see a document, and why. A connection can also be asked what its source says. */
export function AccessCheck({ pointer, isConnected }: { pointer: Pointer; isConnected: boolean }) {
  const [user, setUser] = useFilter('user')
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setUser(await emailOf(String(new FormData(event.currentTarget).get('user'))))
  }
  const { datasource, docId } = pointer
  return (
    <>
      <section className="card panel">
        <h2>Check access</h2>
        <form className="filters" onSubmit={(event) => void onSubmit(event)}>
          <UserField value={user} />
          <button type="submit" className="button">
            Check access
          </button>
        </form>
        {user !== '' && !isConnected && <DocumentAccess pointer={pointer} user={user} />}
      </section>
      {user !== '' && isConnected && <SourceAccess key={user} question={{ user, datasource, docId }} />}
    </>
  )
}

/** What the permissions that were pushed with the document say. */
function DocumentAccess({ pointer, user }: { pointer: Pointer; user: string }) {
  const { data, error } = useCall('GET /admin/api/v1/document-access', {
    query: { user, ...pointer, objectType: pointer.objectType || '-' },
  })
  if (error !== null) return <Problem error={error} />
  if (data === undefined) return <p role="status">Checking…</p>
  if (data.isUnknownUser === true) return <UnknownUser email={user} wouldSee={data.hasAccess} />
  return (
    <div role="status" className="panel">
      <p>
        {data.hasAccess ? <span className="badge good">Has access</span> : <span className="badge bad">No access</span>}{' '}
        {user}
      </p>
      <ul className="event-list">
        {(data.hasAccess ? data.grants : data.missing).map((line) => (
          <li key={line}>{capitalized(line)}</li>
        ))}
      </ul>
      {data.organisationGroups.length > 0 && (
        <p className="soft">
          Organization groups (these grant roles, not documents): {data.organisationGroups.join(', ')}
        </p>
      )}
    </div>
  )
}

function UnknownUser({ email, wouldSee }: { email: string; wouldSee: boolean }) {
  return (
    <div role="status" className="panel">
      <p>
        <span className="badge warn">No such user</span> {email}
      </p>
      <p>
        No user has this email, and no single user has this name. Pick a person from the suggestions, or enter a
        complete email.
        {wouldSee && ' If someone with this email signs in, they can see the document.'}
      </p>
    </div>
  )
}
