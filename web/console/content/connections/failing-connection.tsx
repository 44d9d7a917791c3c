import { Link } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import type { Connection } from './connection-words.tsx'

const FAILED = ['unauthorized', 'unreachable', 'failed'] as const

/** The last run couldn't read the source at all. */
export function isFailing({ lastRun, isPaused, isBeingRemoved }: Connection): boolean {
  return !isPaused && !isBeingRemoved && FAILED.some((outcome) => outcome === lastRun?.outcome)
}

/** What a connection that can't be updated means for people, and a button. */
export function FailingConnection({ connection }: { connection: Connection }) {
  const { id, title, lastRun } = connection
  const message = lastRun?.message ?? ''
  return (
    <div className="notice failing">
      <TriangleAlert size={18} aria-hidden />
      <p>
        <strong>{`${title} can't be updated.`}</strong>{' '}
        {`${message}${/[.!?]$/.test(message) || message === '' ? '' : '.'} People still find the last known state. Permissions removed in the source since then don't apply yet.`}
      </p>
      <Link className="button small" to="/content/connections/$id/settings" params={{ id }}>
        {lastRun?.outcome === 'unauthorized' ? 'Update credentials' : 'Review settings'}
      </Link>
    </div>
  )
}
