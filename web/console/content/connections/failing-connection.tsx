import { Link } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import type { Connection } from './connection-words.tsx'

const FAILED = ['unauthorized', 'unreachable', 'failed'] as const

/** The last run, a dry run too, couldn't read the source at all. */
export function hasFailed({ lastRun, isBeingRemoved }: Connection): boolean {
  return !isBeingRemoved && FAILED.some((outcome) => outcome === lastRun?.outcome)
}

/** The same, and documents are getting old: nobody paused it. */
export function isFailing(connection: Connection): boolean {
  return !connection.isPaused && hasFailed(connection)
}

/** What a connection that can't be updated means for people, and a button. */
export function FailingConnection({ connection }: { connection: Connection }) {
  const { id, title, lastRun, comparedAt } = connection
  const message = lastRun?.message ?? ''
  return (
    <div className="notice failing">
      <TriangleAlert size={18} aria-hidden />
      <p>
        <strong>{`${title} can't be ${comparedAt === undefined ? 'read' : 'updated'}.`}</strong>{' '}
        {`${message}${/[.!?]$/.test(message) || message === '' ? '' : '.'}`}
        {comparedAt !== undefined &&
          " People still find the last known state. Permissions removed in the source since then don't apply yet."}
      </p>
      <Link className="button small" to="/content/connections/$id/settings" params={{ id }}>
        {lastRun?.outcome === 'unauthorized' ? 'Update credentials' : 'Review settings'}
      </Link>
    </div>
  )
}
