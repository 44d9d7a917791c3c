import { capitalized } from '../../shared/capitalized.ts'
import { dayOf, relativeTime } from '../../shared/relative-time.ts'

const SOON_MS = 30 * 86_400_000

/** When a credential expires, with a warning if that's soon. */
export function Expiry({ on, endedAt }: { on: string; endedAt?: string | undefined }) {
  if (endedAt !== undefined) return <span className="badge">Revoked {dayOf(new Date(endedAt))}</span>
  const at = new Date(on)
  const left = at.getTime() - Date.now()
  if (left < 0) return <span className="badge bad">Expired {dayOf(at)}</span>
  if (left < SOON_MS) return <span className="badge warn">{capitalized(relativeTime(at))}</span>
  return <time dateTime={on}>{dayOf(at)}</time>
}
