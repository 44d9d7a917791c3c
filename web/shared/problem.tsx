import type { ReactNode } from 'react'
import { ApiError } from './api-error.ts'

interface ProblemProps {
  readonly error: unknown
  onRetry?: () => void
  /** Where to go from a page that can't be shown. */
  readonly wayOut?: ReactNode
}

/** The error message from the service. Failures of the service itself come with the request ID, for support. */
export function Problem({ error, onRetry, wayOut }: ProblemProps) {
  const message = error instanceof Error ? error.message : 'Something went wrong'
  return (
    <div className="problem" role="alert">
      <p>{message}</p>
      {wayOut !== undefined && <p>{wayOut}</p>}
      {error instanceof ApiError && error.status >= 500 && error.requestId !== undefined && (
        <p className="soft">
          Request ID: <code>{error.requestId}</code>
        </p>
      )}
      {onRetry && (
        <button type="button" className="button" onClick={onRetry}>
          Try again
        </button>
      )}
    </div>
  )
}
