import { notifyManager, QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

const RETRIES = 3
const STALE_MS = 30_000

/** No answer, too many requests, or a service that is starting: worth asking again. Everything else is an answer. */
function isPassing(error: unknown): boolean {
  return error instanceof ApiError && [0, 429, 502, 503, 504].includes(error.status)
}

// An answer is drawn at once; the usual way waits for a timer first.
notifyManager.setScheduler(queueMicrotask)

export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_MS,
        refetchOnWindowFocus: false,
        // Whether there is a network is found out by asking.
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
