import { ApiError } from './api-error.ts'

/** What went wrong, in the words of the service, with the number of the request for whoever looks it up. */
export function Problem({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const message = error instanceof Error ? error.message : 'Something failed'
  return (
    <div className="problem" role="alert">
      <p>{message}</p>
      {error instanceof ApiError && error.requestId !== undefined && (
        <p className="soft">
          Request <code>{error.requestId}</code>
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
