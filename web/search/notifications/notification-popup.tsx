import '../styles/notifications.css'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { Avatar } from '../../shared/avatar.tsx'
import { Time } from '../../shared/time.tsx'
import { Skeleton } from '../skeleton.tsx'
import type { Notification } from './notification.ts'
import { markSeen, seenKeys, useNotifications } from './use-notifications.ts'

/** The list below the bell. What is in it counts as seen. */
export function NotificationPopup({ onLeave }: { onLeave(): void }) {
  const notifications = useNotifications()
  const [before] = useState(seenKeys)
  useEffect(() => {
    if (notifications !== undefined) markSeen(notifications)
  }, [notifications])
  return (
    <section className="popup notifications" aria-label="Notifications">
      <h2>Notifications</h2>
      {notifications === undefined && <Skeleton shape="items" count={3} />}
      {notifications?.length === 0 && (
        <p className="soft">
          Nothing new. Mentions of you, documents to verify, announcements, scheduled runs of agents, and decisions
          about what you proposed appear here.
        </p>
      )}
      {notifications !== undefined && notifications.length > 0 && (
        <ul>
          {notifications.map((notification) => (
            <li key={notification.key} data-new={before.has(notification.key) ? undefined : ''}>
              <Item {...notification} onLeave={onLeave} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Item({ lead, title, note, at, person, link, onLeave }: Notification & { onLeave(): void }) {
  const content = (
    <>
      {person === undefined ? <span className="bell-dot" aria-hidden /> : <Avatar name={person.name} />}
      <span>
        <span dir="auto">
          {lead} <strong>{title}</strong>
        </span>
        {note !== undefined && note !== '' && (
          <span className="soft" dir="auto">
            {note}
          </span>
        )}
        {at !== undefined && (
          <span className="soft">
            <Time at={at} />
          </span>
        )}
      </span>
    </>
  )
  if ('href' in link) {
    return (
      <a href={link.href} className="option">
        {content}
      </a>
    )
  }
  return (
    <Link to={link.path} search={{ run: link.run }} className="option" onClick={onLeave}>
      {content}
    </Link>
  )
}
