import { useEffect, useState } from 'react'
import { lazily } from '../../shared/lazily.tsx'
import { useDisclosure } from '../../shared/use-disclosure.ts'
import { LineIcon } from '../line-icon.tsx'

const BELL = 'M6 9a6 6 0 0 1 12 0c0 6 2.5 7.5 2.5 7.5h-17S6 15 6 9M10 20.5a2.3 2.3 0 0 0 4 0'
/** The page comes first. */
const LATER_MS = 1500

const Popup = lazily(async () => (await import('./notification-popup.tsx')).NotificationPopup)
const Count = lazily(async () => (await import('./notification-count.tsx')).NotificationCount)

/** What is new for the user, on every page, and how much of it. Loaded after the page. */
export function NotificationBell() {
  const { isOpen, setOpen, box, button } = useDisclosure()
  const [isLater, setLater] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), LATER_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className="bell" ref={box}>
      <button
        ref={button}
        type="button"
        className="icon-button"
        aria-expanded={isOpen}
        aria-label="Notifications"
        title="Notifications"
        onClick={() => setOpen(!isOpen)}
      >
        <LineIcon path={BELL} />
      </button>
      {isLater && <Count isOpen={isOpen} />}
      {isOpen && <Popup onLeave={() => setOpen(false)} />}
    </div>
  )
}
