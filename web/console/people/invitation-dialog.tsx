import { useState } from 'react'
import type { Schemas } from '../../generated/api.ts'
import { call } from '../../shared/call.ts'
import { CopyButton } from '../../shared/copy-button.tsx'
import { Dialog } from '../../shared/dialog.tsx'
import { Problem } from '../../shared/problem.tsx'
import { exactTime } from '../../shared/relative-time.ts'

interface InvitationProps {
  readonly email: string
  /** The user has signed in before. */
  readonly isReset: boolean
  onClose(): void
}

interface InvitationDialogProps extends Omit<InvitationProps, 'email'> {
  /** Closed if undefined. */
  readonly email: string | undefined
}

/** Creates a link for a user to choose a password, or another one. Not needed with single sign-on. */
export function InvitationDialog({ email, isReset, onClose }: InvitationDialogProps) {
  const title = isReset ? `Reset the password of ${email ?? ''}` : `Invite ${email ?? ''}`
  return (
    <Dialog title={title} isOpen={email !== undefined} onClose={onClose} width="wide">
      {email !== undefined && <Invitation email={email} isReset={isReset} onClose={onClose} />}
    </Dialog>
  )
}

function Invitation({ email, isReset, onClose }: InvitationProps) {
  const [invitation, setInvitation] = useState<Schemas['Invitation']>()
  const [error, setError] = useState<unknown>()
  const make = () =>
    call('POST /admin/api/v1/users/{email}/invitation', { path: { email } }).then(setInvitation, setError)
  return (
    <>
      <p>
        {isReset
          ? 'The user chooses a new password with a link; until then, the old one works.'
          : 'An invitation is a link for choosing a password.'}{' '}
        The link works once and expires in 7 days. Anyone who has it can use it, so send it securely. Users with single
        sign-on don't need one.
      </p>
      {error !== undefined && <Problem error={error} />}
      {invitation !== undefined && (
        <>
          <p className="secret">
            <code>{invitation.url}</code>
            <CopyButton text={invitation.url} label={isReset ? 'Copy link' : 'Copy invitation link'} />
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
            {isReset ? 'Create link' : 'Create invitation'}
          </button>
        )}
      </div>
    </>
  )
}
