import type { Schemas } from '../../../generated/api.ts'
import { UserLink } from '../../parts/user-link.tsx'

/** Who would gain and who would lose access with other permissions. */
export function RehearsalResult({ result }: { result: Schemas['AccessRehearsal'] }) {
  return (
    <div role="status" className="panel">
      <p>
        <strong>{result.gains.length}</strong> would gain access, <strong>{result.loses.length}</strong> would lose it,{' '}
        <strong>{result.keeps}</strong> would keep it. Checked {result.examined} users
        {result.isWhole ? '.' : '; not all are shown.'}
      </p>
      {result.override !== undefined && (
        <p className="error">The document stays hidden by an admin or a policy, whatever its permissions.</p>
      )}
      <People title="Would gain access" people={result.gains} />
      <People title="Would lose access" people={result.loses} />
    </div>
  )
}

function People({ title, people }: { title: string; people: readonly Schemas['RehearsedPerson'][] }) {
  if (people.length === 0) return null
  return (
    <div>
      <h3>{title}</h3>
      <ul className="event-list">
        {people.map(({ email, why }) => (
          <li key={email}>
            <UserLink email={email} /> <span className="soft">({why})</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
