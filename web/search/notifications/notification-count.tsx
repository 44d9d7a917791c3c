import { seenKeys, useNotifications } from './use-notifications.ts'

const MOST = 9

/** How many notifications the user hasn't seen yet. Nothing while they look at them. */
export function NotificationCount({ isOpen }: { isOpen: boolean }) {
  const notifications = useNotifications()
  if (isOpen || notifications === undefined) return null
  const seen = seenKeys()
  const fresh = notifications.filter(({ key }) => !seen.has(key)).length
  if (fresh === 0) return null
  return (
    <span className="bell-count">
      {fresh > MOST ? `${MOST}+` : fresh}
      <span className="hidden"> new</span>
    </span>
  )
}
