import { useQuery } from '@tanstack/react-query'
import { call } from '../../shared/call.ts'
import { Problem } from '../../shared/problem.tsx'
import { at } from '../../shared/start.ts'
import { Time } from '../../shared/time.tsx'

interface ToolConsentsProps {
  /** Runs the work and shows its outcome. */
  onChange(work: Promise<unknown>): void
}

/** Tool servers an admin connected. Agents can use one for a user only after the user connects their account. */
export function ToolConsents({ onChange }: ToolConsentsProps) {
  const { data, error } = useQuery({
    queryKey: ['access', 'tool consents'],
    queryFn: ({ signal }) => call('GET /admin/api/v1/tool-consents', {}, signal),
  })
  const allow = async (serverId: string) => {
    const { authorizationUrl } = await call('POST /rest/api/v1/tool-servers/{serverId}/auth', {
      path: { serverId },
      body: { returnUrl: at('/settings') },
    })
    location.assign(authorizationUrl)
  }
  if (error !== null) return <Problem error={error} />
  // Most companies have none, so an empty section would only confuse.
  if (data === undefined || data.items.length === 0) return null
  return (
    <section aria-labelledby="tool-servers">
      <h2 id="tool-servers">Tool servers</h2>
      <p className="soft">Connect your account so agents can use these tools with your permissions.</p>
      <ul className="items">
        {data.items.map(({ id, displayName, description, allowedAt }) => (
          <li key={id} className="card item">
            <div>
              <strong>{displayName}</strong> {allowedAt !== undefined && <span className="badge good">Connected</span>}
              <p className="soft">
                {description}
                {description !== '' && allowedAt !== undefined && ' · '}
                {allowedAt !== undefined && (
                  <>
                    connected <Time at={allowedAt} />
                  </>
                )}
              </p>
            </div>
            {allowedAt === undefined ? (
              <button
                type="button"
                className="button small"
                aria-label={`Connect ${displayName}`}
                onClick={() => onChange(allow(id))}
              >
                Connect
              </button>
            ) : (
              <button
                type="button"
                className="button small danger"
                aria-label={`Disconnect ${displayName}`}
                onClick={() => onChange(call('DELETE /admin/api/v1/tool-consents/{id}', { path: { id } }))}
              >
                Disconnect
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
