import { useState } from 'react'
import type { Schemas } from '../../generated/api.ts'
import { call } from '../../shared/call.ts'
import { CopyButton } from '../../shared/copy-button.tsx'
import { Problem } from '../../shared/problem.tsx'
import { at } from '../../shared/start.ts'

/** Loads the demo company and shows which accounts to sign in with. */
export function SampleOffer({ name }: { name: string }) {
  const [loaded, setLoaded] = useState<Schemas['LoadedSample']>()
  const [error, setError] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const load = async () => {
    setBusy(true)
    setError(undefined)
    try {
      setLoaded(await call('POST /admin/api/v1/first-start/sample', {}))
    } catch (problem) {
      setError(problem)
    } finally {
      setBusy(false)
    }
  }
  if (loaded === undefined) {
    return (
      <div className="card panel">
        <h2>Load {name}</h2>
        <p>
          Adds made-up people, documents, groups and answers. Three people can sign in with a generated password, shown
          only once. None of them is an admin.
        </p>
        {error !== undefined && <Problem error={error} />}
        <div className="actions">
          <button type="button" className="button primary" disabled={isBusy} onClick={() => void load()}>
            {isBusy ? 'Loading…' : 'Load demo company'}
          </button>
        </div>
      </div>
    )
  }
  return (
    <div className="card panel">
      <h2>{name} is ready</h2>
      <p>Sign in as one of these people in another browser. Copy the password now: it won't be shown again.</p>
      <p className="secret">
        <code>{loaded.password}</code>
        <CopyButton text={loaded.password} label="Copy password" />
      </p>
      <ul className="event-list">
        {loaded.people.map(({ email, why }) => (
          <li key={email}>
            <strong>{email}</strong> <span className="soft">{why}</span>
          </li>
        ))}
      </ul>
      <p>
        <a href={at('/search?q=gateway')}>Search as yourself</a>
      </p>
    </div>
  )
}
