import { ApiError } from './api-error.ts'

/** The error message from the service, with the request ID for support. */
export function Problem({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const message = error instanceof Error ? error.message : 'Something went wrong'
  return (
    <div className="problem" role="alert">
      <p>{message}</p>
      {error instanceof ApiError && error.requestId !== undefined && (
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
