import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../shared/call.ts'
import { DangerDialog } from '../parts/danger-dialog.tsx'

interface DeactivateZoneProps {
  readonly email: string
  readonly isActive: boolean
}

/** Takes everything away from somebody who leaves, or lets them in again. */
export function DeactivateZone({ email, isActive }: DeactivateZoneProps) {
  const queries = useQueryClient()
  const [isAsked, setAsked] = useState(false)
  const setActive = async (isOn: boolean) => {
    await call('PATCH /admin/api/v1/users/{email}', { path: { email }, body: { isActive: isOn } })
    await queries.invalidateQueries()
  }
  return (
    <section className="danger-zone" aria-label={isActive ? 'Deactivate user' : 'Reactivate user'}>
      <p>
        {isActive
          ? 'For someone who leaves. Sessions, app access and API tokens stop working immediately.'
          : "This user is deactivated. If you reactivate them, they can sign in again; sessions and app access don't come back."}
      </p>
      <button type="button" className="button danger" onClick={() => setAsked(true)}>
        {isActive ? 'Deactivate user' : 'Reactivate user'}
      </button>
      <DangerDialog
        title={isActive ? 'Deactivate user?' : 'Reactivate user?'}
        text={
          isActive
            ? `${email} is signed out everywhere and can't sign in. Their API tokens and connected apps stop working. You can reactivate them later.`
            : `${email} can sign in again, with their role and permissions. API tokens that haven't expired or been revoked work again.`
        }
        verb={isActive ? 'Deactivate' : 'Reactivate'}
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        onConfirm={() => setActive(!isActive)}
      />
    </section>
  )
}
