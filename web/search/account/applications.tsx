import { useQuery } from '@tanstack/react-query'
import { call } from '../../shared/call.ts'
import { Problem } from '../../shared/problem.tsx'
import { wordsOfScopes } from '../../shared/scopes.ts'
import { Time } from '../../shared/time.tsx'

/** Apps that the user allowed to act on their behalf. Each can be revoked. */
export function Applications({ onEnd }: { onEnd(work: Promise<unknown>): void }) {
  const { data, error } = useQuery({
    queryKey: ['access', 'applications'],
    queryFn: ({ signal }) => call('GET /admin/api/v1/applications', {}, signal),
  })
  return (
    <section aria-labelledby="applications">
      <h2 id="applications">Connected apps</h2>
      {error !== null && <Problem error={error} />}
      {data?.items.length === 0 && (
        <p className="soft">
          No connected apps. When you sign in to an assistant or another app with Almanac, it appears here.
        </p>
      )}
      <ul className="items">
        {data?.items.map(({ clientId, name, scopes, grantedAt }) => (
          <li key={clientId} className="card item">
            <div>
              <strong>{name}</strong>
              <p className="soft">
                {wordsOfScopes(scopes)} · connected <Time at={grantedAt} />
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
