import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { call } from './call.ts'
import { Dialog } from './dialog.tsx'
import { sessionBegan, useSessionEnded } from './session.ts'
import { at, me } from './start.ts'

/** Shown when the session is no longer valid. The page stays as it is until the user signs in again. */
export function SessionEndedDialog() {
  const isEnded = useSessionEnded()
  const queries = useQueryClient()
  const look = useCallback(async () => {
    const now = await call('GET /admin/api/v1/me', {}).catch(() => undefined)
    if (now === undefined) return
    // Another user signed in: reload, so that nothing of the previous user stays on the page.
    if (now.email !== me.email) return location.reload()
    sessionBegan()
    await queries.invalidateQueries()
  }, [queries])
  useEffect(() => {
    if (!isEnded) return
    const onReturn = () => document.visibilityState === 'visible' && void look()
    document.addEventListener('visibilitychange', onReturn)
    window.addEventListener('focus', onReturn)
    return () => {
      document.removeEventListener('visibilitychange', onReturn)
      window.removeEventListener('focus', onReturn)
    }
  }, [isEnded, look])
  return (
    <Dialog title="You're signed out" isOpen={isEnded}>
      <p>Your session expired or was revoked. Sign in again to continue. What you typed is still here.</p>
      <div className="actions">
        <button type="button" className="button" onClick={() => void look()}>
          I've signed in
        </button>
        <a className="button primary" href={at('/signin?next=/signed-in')} target="_blank" rel="noreferrer">
          Sign in
        </a>
      </div>
    </Dialog>
  )
}
