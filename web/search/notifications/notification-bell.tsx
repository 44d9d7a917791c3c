import { lazily } from '../../shared/lazily.tsx'
import { useDisclosure } from '../../shared/use-disclosure.ts'
import { LineIcon } from '../line-icon.tsx'
import { NotificationCount } from './notification-count.tsx'

const BELL = 'M6 9a6 6 0 0 1 12 0c0 6 2.5 7.5 2.5 7.5h-17S6 15 6 9M10 20.5a2.3 2.3 0 0 0 4 0'

const Popup = lazily(async () => (await import('./notification-popup.tsx')).NotificationPopup)

/** What is new for the user, on every page, and how much of it. */
export function NotificationBell() {
  const { isOpen, setOpen, box, button } = useDisclosure()
  return (
    <div ref={box}>
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
      <NotificationCount isOpen={isOpen} />
      {isOpen && <Popup onLeave={() => setOpen(false)} />}
    </div>
  )
}
