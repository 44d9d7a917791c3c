import type { Indexer } from '../../domain/documents/indexer.ts'
import { isWorthRetrying, nextAttemptAt } from '../../domain/webhooks/retry-schedule.ts'
import { signedHeaders } from '../../domain/webhooks/sign-message.ts'
import type { DueDelivery, Webhook, WebhookStore } from '../../domain/webhooks/webhook.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Log } from '../../kernel/log.ts'
import { type PostAnswer, postWebhook } from './post-webhook.ts'

export interface DeliverWebhooksDeps {
  webhooks: WebhookStore
  indexer: Indexer
  clock: Clock
  log: Log
  timeoutMs: number
  allowsPrivateAddresses: boolean
}

const POLL_MS = 250
/** A receiver that is slow to answer must not keep the service from ending. */
const STOP_PATIENCE_MS = 3000
/** Of one webhook: a slow receiver holds up its own messages, not those of others. */
const AT_ONCE = 4

/** Brings messages to their receivers: at least once each, in no promised order. */
export class DeliverWebhooks {
  readonly #deps: DeliverWebhooksDeps
  /** Under way, by webhook and event; what is lost with the process is due again after it. */
  readonly #underWay = new Map<string, Map<string, Promise<void>>>()
  #timer: NodeJS.Timeout | undefined
  #look: Promise<void> = Promise.resolve()
  #isStopped = false
  readonly #stopping = new AbortController()

  constructor(deps: DeliverWebhooksDeps) {
    this.#deps = deps
  }

  start(): void {
    this.#timer = setTimeout(() => {
      this.#look = this.#startDue()
        .catch((error: unknown) => this.#deps.log.error({ err: error }, 'looking for webhook messages failed'))
        .then(() => {
          if (!this.#isStopped) this.start()
        })
    }, POLL_MS)
  }

  /** Waits a little for messages under way, so that what was answered is not told again after the next start. */
  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#timer)
    const impatience = setTimeout(() => this.#stopping.abort(), STOP_PATIENCE_MS)
    impatience.unref()
    await this.#look
    await Promise.all([...this.#underWay.values()].flatMap((lane) => [...lane.values()]))
    clearTimeout(impatience)
  }

  async #startDue(): Promise<void> {
    const { webhooks, clock, indexer } = this.#deps
    for (const webhook of await webhooks.list()) {
      const lane = this.#underWay.get(webhook.id) ?? new Map<string, Promise<void>>()
      this.#underWay.set(webhook.id, lane)
      if (lane.size >= AT_ONCE) continue
      // Those under way are still due as far as the store knows: ask for so many more.
      const due = await webhooks.due(webhook.id, clock.now(), indexer.appliedSeq(), AT_ONCE + lane.size)
      const fresh = due.filter(({ eventId }) => !lane.has(eventId)).slice(0, AT_ONCE - lane.size)
      for (const delivery of fresh) {
        const sending = this.#deliver(webhook, delivery).finally(() => lane.delete(delivery.eventId))
        lane.set(delivery.eventId, sending)
      }
    }
  }

  async #deliver(webhook: Webhook, delivery: DueDelivery): Promise<void> {
    const { webhooks, log } = this.#deps
    try {
      await this.#attempt(webhooks, webhook, delivery)
    } catch (error) {
      // The store did not take the outcome: the message stays due and is told again.
      log.error({ err: error, webhookId: webhook.id, eventId: delivery.eventId }, 'webhook outcome was not stored')
    }
  }

  async #attempt(webhooks: WebhookStore, { id, url, secret }: Webhook, delivery: DueDelivery): Promise<void> {
    const { clock, log, timeoutMs, allowsPrivateAddresses } = this.#deps
    const { eventId, body, attempts } = delivery
    const headers = {
      'Content-Type': 'application/json',
      'User-Agent': 'almanac-webhooks',
      ...signedHeaders(secret, eventId, clock.now(), body),
    }
    const outcome: PostAnswer | Error = await postWebhook(new URL(url), {
      headers,
      body,
      timeoutMs,
      allowsPrivateAddresses,
      signal: this.#stopping.signal,
    }).catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))))
    // Nobody knows how it went: it is still due, and is told again.
    if (outcome instanceof Error && this.#stopping.signal.aborted) return
    const at = clock.now()
    const status = outcome instanceof Error ? undefined : outcome.status
    if (status !== undefined && status >= 200 && status < 300) {
      await webhooks.delivered(eventId, id, { at, status })
      return
    }
    const asked = outcome instanceof Error ? undefined : outcome.retryAfterSeconds
    const nextAt = isWorthRetrying(status) ? nextAttemptAt(attempts + 1, at, Math.random(), asked) : undefined
    const attempt = {
      at,
      ...(status !== undefined && { status }),
      ...(outcome instanceof Error && { error: outcome.message }),
    }
    if (nextAt === undefined) log.warn({ webhookId: id, eventId, status }, 'webhook message given up')
    await webhooks.attemptFailed(eventId, id, attempt, nextAt)
  }
}
