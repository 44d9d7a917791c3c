import { Link } from '@tanstack/react-router'
import { useCall } from '../../parts/use-call.ts'
import { type Connection, REFRESH_MS } from './connection-words.tsx'

const SHOWN = 3

/** The newest problems of a connection, and what they don't affect. */
export function LatestProblems({ connection: { id, problems } }: { connection: Connection }) {
  const { data } = useCall(
    'GET /admin/api/v1/connections/{id}/problems',
    { path: { id } },
    { isEnabled: problems > 0, everyMs: REFRESH_MS },
  )
  if (problems === 0 || data === undefined || data.items.length === 0) return null
  return (
    <section className="card panel" aria-label="Newest problems">
      <div className="line">
        <h2>Newest problems</h2>
        <span className="soft">
          {problems === 1 ? "It doesn't stop a run" : 'None of them stops a run'}, and no one gained access.
        </span>
      </div>
      <ul className="problem-list">
        {data.items.slice(0, SHOWN).map(({ stage, subject, reason, nextAt }) => (
          <li key={`${stage} ${subject}`}>
            <strong>{stage === 'access' ? `Unknown ${subject}` : `${subject} couldn't be read`}</strong>
            <p className="soft">{reason}</p>
            <p className="soft">
              {stage === 'access'
                ? 'Resolves itself once the user or group exists.'
                : nextAt === undefined
                  ? 'No longer retried automatically. Retry it under Problems.'
                  : 'Retried automatically.'}
            </p>
          </li>
        ))}
      </ul>
      <Link className="button small" to="/content/connections/$id/problems" params={{ id }}>
        Review problems
      </Link>
    </section>
  )
}
