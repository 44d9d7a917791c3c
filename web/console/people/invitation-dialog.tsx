import { useState } from 'react'
import type { Schemas } from '../../generated/api.ts'
import { call } from '../../shared/call.ts'
import { CopyButton } from '../../shared/copy-button.tsx'
import { Dialog } from '../../shared/dialog.tsx'
import { Problem } from '../../shared/problem.tsx'
import { exactTime } from '../../shared/relative-time.ts'

/** Creates a link for a user to choose a password. Not needed with single sign-on. */
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
        An invitation is a link for choosing a password. It works once and expires in 7 days. Anyone with the link can
        use it, so send it securely. Users with single sign-on don't need one.
      </p>
      {error !== undefined && <Problem error={error} />}
      {invitation !== undefined && (
        <>
          <p className="secret">
            <code>{invitation.url}</code>
            <CopyButton text={invitation.url} label="Copy invitation link" />
          </p>
          <p className="soft">Expires {exactTime(new Date(invitation.expiresAt))}.</p>
        </>
      )}
      <div className="actions">
        <button type="button" className="button" onClick={onClose}>
          Close
        </button>
        {invitation === undefined && (
          <button type="button" className="button primary" onClick={() => void make()}>
            Create invitation
          </button>
        )}
      </div>
    </>
  )
}
