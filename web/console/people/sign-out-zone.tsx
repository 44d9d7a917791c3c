import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../shared/call.ts'
import { DangerDialog } from '../parts/danger-dialog.tsx'

/** Revokes all of a user's sessions and app access. */
export function SignOutZone({ email }: { email: string }) {
  const queries = useQueryClient()
  const [isAsked, setAsked] = useState(false)
  return (
    <section className="danger-zone" aria-label="Sign out everywhere">
      <p>Signs the user out everywhere and revokes app access. API tokens keep working.</p>
      <button type="button" className="button danger" onClick={() => setAsked(true)}>
        Sign out everywhere
      </button>
      <DangerDialog
        title="Sign out everywhere?"
        text={`Signs ${email} out of all browsers and revokes app access. They can sign in again.`}
        verb="Sign out"
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        onConfirm={async () => {
          await call('POST /admin/api/v1/users/{email}/sign-out', { path: { email } })
          await queries.invalidateQueries()
        }}
      />
    </section>
  )
}
