import type { Schemas } from '../../generated/api.ts'
import { call } from '../../shared/call.ts'

type FeedbackEvent = Schemas['Feedback']['event']

/** Records what the user did with a result or an answer. Errors are ignored: the user loses nothing. */
export async function giveFeedback(token: string | undefined, event: FeedbackEvent): Promise<boolean> {
  if (token === undefined) return false
  try {
    await call('POST /rest/api/v1/feedback', { body: { trackingTokens: [token], event } })
    return true
  } catch {
    return false
  }
}

/** Records that the user viewed a document on our page. */
export async function recordVisit(url: string): Promise<void> {
  const event = { action: 'VIEW' as const, url, timestamp: new Date().toISOString() }
  await call('POST /rest/api/v1/activity', { body: { events: [event] } }).catch(() => undefined)
}
