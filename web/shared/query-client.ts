import { notifyManager, QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

const RETRIES = 3
const STALE_MS = 30_000

/** Network errors, rate limits and a starting service are worth a retry. */
function isPassing(error: unknown): boolean {
  return error instanceof ApiError && [0, 429, 502, 503, 504].includes(error.status)
}

// Render responses immediately; the default scheduler waits for a timer.
notifyManager.setScheduler(queueMicrotask)

export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_MS,
        refetchOnWindowFocus: false,
        // Always try: the browser's online state is unreliable.
        networkMode: 'always',
        retry: (failures, error) => failures < RETRIES && isPassing(error),
        retryDelay: (failures, error) => {
          const asked = error instanceof ApiError ? error.retryAfterSeconds : undefined
          return asked === undefined ? 300 * 2 ** failures : asked * 1000
        },
      },
      mutations: { networkMode: 'always' },
    },
  })
}
