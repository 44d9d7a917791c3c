import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { call } from './call.ts'
import { Dialog } from './dialog.tsx'
import { sessionBegan, useSessionEnded } from './session.ts'
import { at, me } from './start.ts'

/** Signed out elsewhere: says so, and leaves everything on the page as it is until one is signed in again. */
export function SessionEndedDialog() {
  const isEnded = useSessionEnded()
  const queries = useQueryClient()
  const look = useCallback(async () => {
    const now = await call('GET /admin/api/v1/me', {}).catch(() => undefined)
    if (now === undefined) return
    // Somebody else's page would show what the one before was allowed to see.
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
    <Dialog title="You are signed out" isOpen={isEnded}>
      <p>Your session has ended: it ran out, or it was ended elsewhere. What you typed here is kept.</p>
      <div className="actions">
        <button type="button" className="button" onClick={() => void look()}>
          I have signed in
        </button>
        <a className="button primary" href={at('/signin?next=/signed-in')} target="_blank" rel="noreferrer">
          Sign in
        </a>
      </div>
    </Dialog>
  )
}
