import { useEffect, useState } from 'react'
import { lazily } from '../../shared/lazily.tsx'

const LATER_MS = 500

const Bell = lazily(async () => (await import('./notification-bell.tsx')).NotificationBell)

/** A place for the bell, which is loaded once the page shows something, however long that takes. */
export function LaterBell() {
  const [isLater, setLater] = useState(false)
  useEffect(() => {
    if (isLater) return
    const timer = setInterval(
      () => setLater(document.querySelector('main:not(:has([aria-busy=true]))') !== null),
      LATER_MS,
    )
    return () => clearInterval(timer)
  }, [isLater])
  return <div className="bell">{isLater && <Bell />}</div>
}
