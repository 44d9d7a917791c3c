import type { Indexer } from '../../domain/documents/indexer.ts'
import type { DueDelivery, Webhook, WebhookStore } from '../../domain/webhooks/webhook.ts'
import { type JobDeps, JobLoop } from '../job-loop.ts'
import { type SendDeps, sendMessage } from './send-message.ts'

export interface DeliverWebhooksDeps extends JobDeps, SendDeps {
  webhooks: WebhookStore
  indexer: Indexer
}

const POLL_MS = 250
/** A receiver that is slow to answer must not keep the service from ending. */
const STOP_PATIENCE_MS = 3000
/** Of one webhook: a slow receiver holds up its own messages, not those of others. */
const AT_ONCE = 4

/** So long beyond its time-out a message stays claimed: whoever sent it also has to write down what came of it. */
const CLAIM_MARGIN_MS = 5_000

/** Brings messages to their receivers: at least once each, in no promised order, by one of several services. */
export class DeliverWebhooks {
  readonly #deps: DeliverWebhooksDeps
  /** Under way, by webhook; what is lost with the process is due again after its claim. */
  readonly #underWay = new Map<string, Set<Promise<void>>>()
  readonly #loop: JobLoop
  readonly #stopping = new AbortController()

  constructor(deps: DeliverWebhooksDeps) {
    this.#deps = deps
    const run = (signal: AbortSignal) => this.#startDue(signal)
    this.#loop = new JobLoop({ name: 'deliver webhooks', everyMs: POLL_MS, isSingle: false, run }, deps)
  }

  start(): void {
    this.#loop.start()
  }

  /** Waits a little for messages under way, so that what was answered is not told again after the next start. */
  async stop(): Promise<void> {
    const impatience = this.#deps.timers.after(STOP_PATIENCE_MS, () => this.#stopping.abort())
    await this.#loop.stop()
    await Promise.all([...this.#underWay.values()].flatMap((lane) => [...lane]))
    impatience.cancel()
  }

  async #startDue(signal: AbortSignal): Promise<void> {
    const { webhooks, clock, indexer, timeoutMs } = this.#deps
    for (const webhook of await webhooks.list()) {
      const lane = this.#underWay.get(webhook.id) ?? new Set<Promise<void>>()
      this.#underWay.set(webhook.id, lane)
      const limit = AT_ONCE - lane.size
      if (limit <= 0 || signal.aborted) continue
      const now = clock.now()
      const until = new Date(now.getTime() + timeoutMs + CLAIM_MARGIN_MS)
      const due = await webhooks.claim(webhook.id, { now, until, appliedSeq: indexer.appliedSeq(), limit })
      if (due.length === 0) continue
      // It may have been changed or removed since it was listed.
      const current = (await webhooks.list()).find(({ id }) => id === webhook.id)
      if (current === undefined) continue
      for (const delivery of due) {
        const sending = this.#deliver(current, delivery).finally(() => lane.delete(sending))
        lane.add(sending)
      }
    }
  }

  async #deliver(webhook: Webhook, delivery: DueDelivery): Promise<void> {
    const { webhooks, log } = this.#deps
    try {
      await this.#attempt(webhooks, webhook, delivery)
    } catch (error) {
      // The outcome couldn't be stored, so the message stays due and is sent again.
      log.error(
        { err: error, webhookId: webhook.id, eventId: delivery.eventId },
        'could not store webhook delivery result',
      )
    }
  }

  async #attempt(webhooks: WebhookStore, { id, url, secret }: Webhook, delivery: DueDelivery): Promise<void> {
    const { eventId, body, attempts } = delivery
    const sent = { id: eventId, url, secret, body, attempts }
    const outcome = await sendMessage(this.#deps, sent, this.#stopping.signal)
    // The outcome is unknown, so the message is sent again when its claim expires.
    if (outcome === undefined) return
    const { isDelivered, nextAt, ...attempt } = outcome
    if (isDelivered) return webhooks.delivered(eventId, id, attempt)
    if (nextAt === undefined) {
      this.#deps.log.warn({ webhookId: id, eventId, status: attempt.status }, 'webhook delivery failed; giving up')
    }
    await webhooks.attemptFailed(eventId, id, attempt, nextAt)
  }
}
