import { useParams } from '@tanstack/react-router'
import { call } from '../../shared/call.ts'
import { useCall } from '../parts/use-call.ts'
import { UserLink } from '../parts/user-link.tsx'
import { TokenFrame } from './token-frame.tsx'

/** One client token: for whom it speaks, what it may, how it is used, and ending it. */
export function ClientTokenPage() {
  const { id } = useParams({ from: '/platform/api-tokens/client/$id' })
  const { data: token, error } = useCall('GET /admin/api/v1/client-tokens/{id}', { path: { id } })
  return (
    <TokenFrame
      title="Client token"
      lead="Searches, chats and administers for a person, with that person's permissions and role."
      listPath="/platform/api-tokens/client"
      token={token}
      error={error}
      facts={
        token !== undefined && (
          <>
            <dt>Speaks for</dt>
            <dd>
              {token.userEmail === undefined ? (
                <span className="badge accent">Whomever it names</span>
              ) : (
                <UserLink email={token.userEmail} />
              )}
            </dd>
            <dt>Scopes</dt>
            <dd>{token.scopes.join(', ')}</dd>
            <dt>Rotation</dt>
            <dd className="soft">A client token is not rotated: make another, and end this one.</dd>
          </>
        )
      }
      end={() => call('DELETE /admin/api/v1/client-tokens/{id}', { path: { id } })}
    />
  )
}
