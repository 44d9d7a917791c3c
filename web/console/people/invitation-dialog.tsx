import { useState } from 'react'
import type { Schemas } from '../../generated/api.ts'
import { call } from '../../shared/call.ts'
import { CopyButton } from '../../shared/copy-button.tsx'
import { Dialog } from '../../shared/dialog.tsx'
import { Problem } from '../../shared/problem.tsx'
import { exactTime } from '../../shared/relative-time.ts'

/** A link by which a user chooses a password, for whoever does not sign in at a provider. */
export function InvitationDialog({ email, onClose }: { email: string | undefined; onClose(): void }) {
  return (
    <Dialog title={`Invite ${email ?? ''}`} isOpen={email !== undefined} onClose={onClose} width="wide">
      {email !== undefined && <Invitation email={email} onClose={onClose} />}
    </Dialog>
  )
}

function Invitation({ email, onClose }: { email: string; onClose(): void }) {
  const [invitation, setInvitation] = useState<Schemas['Invitation']>()
  const [error, setError] = useState<unknown>()
  const make = () =>
    call('POST /admin/api/v1/users/{email}/invitation', { path: { email } }).then(setInvitation, setError)
  return (
    <>
      <p>
        An invitation is a link, good once and for a week. Whoever opens it chooses the password of this user: send it
        by a way you trust. Who signs in at your own provider needs none.
      </p>
      {error !== undefined && <Problem error={error} />}
      {invitation !== undefined && (
        <>
          <p className="secret">
            <code>{invitation.url}</code>
            <CopyButton text={invitation.url} label="Copy the invitation" />
          </p>
          <p className="soft">Good until {exactTime(new Date(invitation.expiresAt))}.</p>
        </>
      )}
      <div className="actions">
        <button type="button" className="button" onClick={onClose}>
          Close
        </button>
        {invitation === undefined && (
          <button type="button" className="button primary" onClick={() => void make()}>
            Make an invitation
          </button>
        )}
      </div>
    </>
  )
}
