import type { Schemas } from '../../generated/api.ts'
import { call } from '../../shared/call.ts'

type FeedbackEvent = Schemas['Feedback']['event']

/** Says what somebody did with a result or an answer. It is no loss to the reader where that fails. */
export async function giveFeedback(token: string | undefined, event: FeedbackEvent): Promise<boolean> {
  if (token === undefined) return false
  try {
    await call('POST /rest/api/v1/feedback', { body: { trackingTokens: [token], event } })
    return true
  } catch {
    return false
  }
}

/** Says that a document was read on our own page. */
export async function tellVisit(url: string): Promise<void> {
  const event = { action: 'VIEW' as const, url, timestamp: new Date().toISOString() }
  await call('POST /rest/api/v1/activity', { body: { events: [event] } }).catch(() => undefined)
}
