import { useQuery } from '@tanstack/react-query'
import { call } from '../../shared/call.ts'
import { Problem } from '../../shared/problem.tsx'
import { at } from '../../shared/start.ts'
import { Time } from '../../shared/time.tsx'

interface ToolConsentsProps {
  /** Does something, and shows what it came to. */
  onChange(work: Promise<unknown>): void
}

/** Tool servers that an administrator connected: agents use them for one only after one allowed it there. */
export function ToolConsents({ onChange }: ToolConsentsProps) {
  const { data, error } = useQuery({
    queryKey: ['access', 'tool consents'],
    queryFn: ({ signal }) => call('GET /admin/api/v1/tool-consents', {}, signal),
  })
  const allow = async (serverId: string) => {
    const { authorizationUrl } = await call('POST /rest/api/v1/tool-servers/{serverId}/auth', {
      path: { serverId },
      body: { returnUrl: at('/account/access') },
    })
    location.assign(authorizationUrl)
  }
  if (error !== null) return <Problem error={error} />
  // Most companies connect none; a heading without anything below it would only ask a question.
  if (data === undefined || data.items.length === 0) return null
  return (
    <section aria-labelledby="tool-servers">
      <h2 id="tool-servers">Tools of others</h2>
      <p className="soft">Agents use these for you once you allow it there, with what you may do there.</p>
      <ul className="items">
        {data.items.map(({ id, displayName, description, allowedAt }) => (
          <li key={id} className="card item">
            <div>
              <strong>{displayName}</strong> {allowedAt !== undefined && <span className="badge good">Allowed</span>}
              <p className="soft">
                {description}
                {description !== '' && allowedAt !== undefined && ' · '}
                {allowedAt !== undefined && (
                  <>
                    allowed <Time at={allowedAt} />
                  </>
                )}
              </p>
            </div>
            {allowedAt === undefined ? (
              <button
                type="button"
                className="button small"
                aria-label={`Allow ${displayName}`}
                onClick={() => onChange(allow(id))}
              >
                Allow
              </button>
            ) : (
              <button
                type="button"
                className="button small danger"
                aria-label={`Take back what ${displayName} was allowed`}
                onClick={() => onChange(call('DELETE /admin/api/v1/tool-consents/{id}', { path: { id } }))}
              >
                Take back
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
