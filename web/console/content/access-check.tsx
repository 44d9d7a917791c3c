import { type FormEvent, useId, useState } from 'react'
import { capitalized } from '../../shared/capitalized.ts'
import { Problem } from '../../shared/problem.tsx'
import { useCall } from '../parts/use-call.ts'

export interface Pointer {
  readonly datasource: string
  readonly objectType: string
  readonly docId: string
}

/** Checks whether a user can see a document, and why. */
export function AccessCheck({ pointer }: { pointer: Pointer }) {
  const id = useId()
  const [user, setUser] = useState('')
  const { data, error } = useCall(
    'GET /admin/api/v1/document-access',
    { query: { user, ...pointer, objectType: pointer.objectType || '-' } },
    { isEnabled: user !== '' },
  )
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setUser(String(new FormData(event.currentTarget).get('user')).trim())
  }
  return (
    <section className="card panel">
      <h2>Check access</h2>
      <form className="filters" onSubmit={onSubmit}>
        <div className="field">
          <label htmlFor={id}>User email</label>
          <input id={id} name="user" type="email" required />
        </div>
        <button type="submit" className="button">
          Check access
        </button>
      </form>
      {error !== null && <Problem error={error} />}
      {user !== '' && data !== undefined && (
        <div role="status" className="panel">
          <p>
            {data.hasAccess ? (
              <span className="badge good">Has access</span>
            ) : (
              <span className="badge bad">No access</span>
            )}{' '}
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
      )}
    </section>
  )
}
