import { ServiceError } from '../../kernel/errors.ts'
import { newId } from '../../kernel/ids.ts'
import { type AuditDeps, audited } from '../audit/audited.ts'
import type { Actor } from '../shared/actor.ts'
import { refuseUnless } from '../shared/policy.ts'
import { existingWebhook, naming } from './manage-webhooks.ts'
import { isWorthRetrying } from './retry-schedule.ts'
import type { Webhook, WebhookStore } from './webhook.ts'

/** No webhook subscribes to it: it's sent to one when an administrator asks. */
const TEST_EVENT = 'webhook.test'

/** Sends one message as deliveries are sent: with the same signature, allowed addresses and timeout. */
export interface WebhookSender {
  /** Undefined if the signal ended it. */
  send(
    message: { readonly id: string; readonly url: string; readonly secret: string; readonly body: string },
    signal: AbortSignal,
  ): Promise<SentTest | undefined>
}

/** Without `status`, the endpoint wasn't reached; `error` says why. */
interface SentTest {
  readonly isDelivered: boolean
  readonly status?: number
  readonly error?: string
}

export interface WebhookTest {
  readonly eventId: string
  readonly isDelivered: boolean
  readonly status: number | undefined
  /** What happened, for people. */
  readonly message: string
  readonly tookMs: number
}

interface TestWebhookDeps extends AuditDeps {
  webhooks: WebhookStore
  webhookSender: WebhookSender
}

/** Sends a test event to a webhook, whatever events it asks for, and says what became of it. It isn't retried. */
export async function testWebhook(
  deps: TestWebhookDeps,
  actor: Actor,
  id: string,
  signal: AbortSignal,
): Promise<WebhookTest> {
  refuseUnless(actor, 'webhooks')
  const webhook = await existingWebhook(deps, id)
  const eventId = newId()
  const body = testBody(webhook, deps.clock.now())
  const note = { action: 'webhook.test', subject: id, details: { ...naming(webhook), eventId } }
  // Written down first: nothing is sent that the audit log doesn't know of, and no transaction waits for the endpoint.
  await audited(deps, actor, note, async () => undefined)
  const startedMs = performance.now()
  const sent = await deps.webhookSender.send({ id: eventId, url: webhook.url, secret: webhook.secret, body }, signal)
  if (sent === undefined) throw new ServiceError('unavailable', 'The test was canceled; send it again')
  const tookMs = Math.round(performance.now() - startedMs)
  return { eventId, isDelivered: sent.isDelivered, status: sent.status, message: messageOf(sent), tookMs }
}

function testBody({ id, name }: Webhook, at: Date): string {
  const data = { webhook: { id, ...(name !== undefined && { name }) } }
  return JSON.stringify({ type: TEST_EVENT, timestamp: at.toISOString(), data })
}

function messageOf({ isDelivered, status, error }: SentTest): string {
  if (status === undefined) return error ?? "The endpoint can't be reached."
  if (isDelivered) return `Delivered. The endpoint responded with ${status}.`
  return `The endpoint responded with ${status}. ${adviceOn(status)}`
}

function adviceOn(status: number): string {
  if (status >= 300 && status < 400) return "Redirects aren't followed; use the final URL."
  if (status === 401 || status === 403) return 'Check how it verifies the signature.'
  if (status === 404 || status === 405 || status === 410) return 'Check the URL, and that it takes POST requests.'
  return isWorthRetrying(status)
    ? "Real events are retried after this response; test events aren't."
    : 'Return a 2xx status for events you accept.'
}
