import { useState } from 'react'
import type { Schemas } from '../../generated/api.ts'
import { call } from '../../shared/call.ts'
import { DangerDialog } from '../parts/danger-dialog.tsx'

interface SelectedUsersProps {
  readonly emails: readonly string[]
  onDone(): void
}

/** What can be done with several users together. Each change is recorded on its own. */
export function SelectedUsers({ emails, onDone }: SelectedUsersProps) {
  const [isConfirming, setConfirming] = useState(false)
  const [said, setSaid] = useState('')
  const change = async (body: Schemas['UserChange']) => {
    const failed: string[] = []
    for (const email of emails) {
      try {
        await call('PATCH /admin/api/v1/users/{email}', { path: { email }, body })
      } catch (error) {
        failed.push(`${email}: ${error instanceof Error ? error.message : 'failed'}`)
      }
    }
    setSaid(failed.length === 0 ? '' : `Couldn't change ${failed.join('; ')}`)
    onDone()
  }
  return (
    <div className="selection" role="status">
      {emails.length > 0 && (
        <>
          <strong>{emails.length} selected</strong>
          <button type="button" className="button small danger" onClick={() => setConfirming(true)}>
            Deactivate
          </button>
          <button type="button" className="button small" onClick={() => void change({ isActive: true })}>
            Activate
          </button>
        </>
      )}
      {said !== '' && <span className="error">{said}</span>}
      <DangerDialog
        title={emails.length === 1 ? 'Deactivate 1 user?' : `Deactivate ${emails.length} users?`}
        text="They lose all sessions and tokens immediately. You can activate them again."
        verb="Deactivate"
        isOpen={isConfirming}
        onClose={() => setConfirming(false)}
        onConfirm={() => change({ isActive: false })}
      />
    </div>
  )
}
