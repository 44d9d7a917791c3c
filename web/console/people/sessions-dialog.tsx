import { useQueryClient } from '@tanstack/react-query'
import { browserOf } from '../../shared/browser-of.ts'
import { call } from '../../shared/call.ts'
import { Dialog } from '../../shared/dialog.tsx'
import { Problem } from '../../shared/problem.tsx'
import { Time } from '../../shared/time.tsx'
import { useCall } from '../parts/use-call.ts'

const LIST = 'GET /admin/api/v1/users/{email}/sessions'

/** The browsers in which a user is signed in; each can be ended, or all of them with what applications were granted. */
export function SessionsDialog({ email, onClose }: { email: string | undefined; onClose(): void }) {
  return (
    <Dialog title={`Sessions of ${email ?? ''}`} isOpen={email !== undefined} onClose={onClose} width="wide">
      {email !== undefined && <Sessions email={email} />}
    </Dialog>
  )
}

function Sessions({ email }: { email: string }) {
  const { data, error } = useCall(LIST, { path: { email } })
  const queries = useQueryClient()
  const again = () => queries.invalidateQueries({ queryKey: [LIST] })
  const end = async (id: string) => {
    await call('DELETE /admin/api/v1/users/{email}/sessions/{id}', { path: { email, id } })
    await again()
  }
  const endAll = async () => {
    await call('POST /admin/api/v1/users/{email}/sign-out', { path: { email } })
    await again()
  }
  return (
    <>
      {error !== null && <Problem error={error} />}
      {data?.items.length === 0 && <p className="soft">Signed in nowhere.</p>}
      <ul className="event-list">
        {data?.items.map(({ id, seenAt, address, userAgent }) => (
          <li key={id} className="line">
            <span className="stacked">
              <strong title={userAgent}>{browserOf(userAgent)}</strong>
              <span className="soft">
                Seen <Time at={seenAt} /> {address !== undefined && `from ${address}`}
              </span>
            </span>
            <button
              type="button"
              className="button small"
              aria-label={`End the session ${id}`}
              onClick={() => void end(id)}
            >
              End
            </button>
          </li>
        ))}
      </ul>
      <div className="actions">
        <button type="button" className="button danger" onClick={() => void endAll()}>
          Sign out everywhere, applications too
        </button>
      </div>
    </>
  )
}
