import { useQuery } from '@tanstack/react-query'
import { call } from '../../shared/call.ts'
import { Problem } from '../../shared/problem.tsx'
import { Time } from '../../shared/time.tsx'

/** Assistants and programs that one allowed to act for oneself; each can be revoked. */
export function Applications({ onEnd }: { onEnd(work: Promise<unknown>): void }) {
  const { data, error } = useQuery({
    queryKey: ['access', 'applications'],
    queryFn: ({ signal }) => call('GET /admin/api/v1/applications', {}, signal),
  })
  return (
    <section aria-labelledby="applications">
      <h2 id="applications">Connected applications</h2>
      {error !== null && <Problem error={error} />}
      {data?.items.length === 0 && (
        <p className="soft">None. An assistant that you sign in with here appears in this list.</p>
      )}
      <ul className="items">
        {data?.items.map(({ clientId, name, scopes, grantedAt }) => (
          <li key={clientId} className="card item">
            <div>
              <strong>{name}</strong>
              <p className="soft">
                {scopes.join(', ')} · allowed <Time at={grantedAt} />
              </p>
            </div>
            <button
              type="button"
              className="button small danger"
              aria-label={`Revoke ${name}`}
              onClick={() => onEnd(call('DELETE /admin/api/v1/applications', { query: { clientId } }))}
            >
              Revoke
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
