import { type FormEvent, useId, useState } from 'react'
import type { Pointer } from '../access-check.tsx'
import { SourceAccess } from './source-access.tsx'

/** Checks whether a user can see a document that a connection fills, and why. */
export function ConnectedAccess({ pointer: { datasource, docId } }: { pointer: Pointer }) {
  const id = useId()
  const [user, setUser] = useState('')
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setUser(String(new FormData(event.currentTarget).get('user')).trim())
  }
  return (
    <>
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
      </section>
      {user !== '' && <SourceAccess key={user} question={{ user, datasource, docId }} />}
    </>
  )
}
