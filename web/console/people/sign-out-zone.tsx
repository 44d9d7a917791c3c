import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../shared/call.ts'
import { DangerDialog } from '../parts/danger-dialog.tsx'

/** Ends everything that is open in the name of a user. */
export function SignOutZone({ email }: { email: string }) {
  const queries = useQueryClient()
  const [isAsked, setAsked] = useState(false)
  return (
    <section className="danger-zone" aria-label="Sign out everywhere">
      <p>All sessions end at once, and all that applications were granted. Tokens go on.</p>
      <button type="button" className="button danger" onClick={() => setAsked(true)}>
        Sign out everywhere
      </button>
      <DangerDialog
        title="Sign out everywhere?"
        text={`${email} is signed out of every browser and every application, and signs in again to go on.`}
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
