import { useParams } from '@tanstack/react-router'
import { call } from '../../shared/call.ts'
import { useCall } from '../parts/use-call.ts'
import { UserLink } from '../parts/user-link.tsx'
import { TokenFrame } from './token-frame.tsx'

/** One client token: the user it acts as, its scopes and usage, and a button to revoke it. */
export function ClientTokenPage() {
  const { id } = useParams({ from: '/platform/api-tokens/client/$id' })
  const { data: token, error } = useCall('GET /admin/api/v1/client-tokens/{id}', { path: { id } })
  return (
    <TokenFrame
      title="Client token"
      lead="Calls the Client API as a user, with that user's permissions and role."
      listPath="/platform/api-tokens/client"
      token={token}
      error={error}
      facts={
        token !== undefined && (
          <>
            <dt>Acts as</dt>
            <dd>
              {token.userEmail === undefined ? (
                <span className="badge accent">Any user</span>
              ) : (
                <UserLink email={token.userEmail} />
              )}
            </dd>
            <dt>Scopes</dt>
            <dd>{token.scopes.join(', ')}</dd>
            <dt>Rotation</dt>
            <dd className="soft">Client tokens can't be rotated. Create a new token and revoke this one.</dd>
          </>
        )
      }
      end={() => call('DELETE /admin/api/v1/client-tokens/{id}', { path: { id } })}
    />
  )
}
