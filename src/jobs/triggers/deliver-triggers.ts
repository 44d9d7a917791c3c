import { messageBody } from '../../domain/triggers/content-event.ts'
import { type JudgeDeps, judgeMessage } from '../../domain/triggers/judge-message.ts'
import type { DueMessage, TriggerOutbox } from '../../domain/triggers/trigger-outbox.ts'
import { nextAttemptAt } from '../../domain/webhooks/retry-schedule.ts'
import { type JobDeps, JobLoop } from '../job-loop.ts'
import { type SendDeps, sendMessage } from '../webhooks/send-message.ts'

export interface DeliverTriggersDeps extends JobDeps, JudgeDeps, SendDeps {
  triggerOutbox: TriggerOutbox
}

const POLL_MS = 250
/** A receiver that is slow to answer must not keep the service from ending. */
const STOP_PATIENCE_MS = 3000
/** Of one trigger: a slow receiver holds up its own messages, not those of others. */
const OF_ONE_AT_ONCE = 4
const AT_ONCE = 64
/** So long beyond its time-out a message stays claimed: whoever sent it also has to write down what came of it. */
const CLAIM_MARGIN_MS = 5_000

/** Brings what triggers tell to their receivers: at least once each, in no promised order, by one of several services. */
export class DeliverTriggers {
  readonly #deps: DeliverTriggersDeps
  /** How many are under way, by trigger; what is lost with the process is due again after its claim. */
  readonly #busy = new Map<string, number>()
  readonly #underWay = new Set<Promise<void>>()
  readonly #loop: JobLoop
  readonly #stopping = new AbortController()

  constructor(deps: DeliverTriggersDeps) {
    this.#deps = deps
    const run = (signal: AbortSignal) => this.#startDue(signal)
    this.#loop = new JobLoop({ name: 'deliver triggers', everyMs: POLL_MS, isSingle: false, run }, deps)
  }

  start(): void {
    this.#loop.start()
  }

  /** Waits a little for messages under way, so that what was answered is not told again after the next start. */
  async stop(): Promise<void> {
    const impatience = this.#deps.timers.after(STOP_PATIENCE_MS, () => this.#stopping.abort())
    await this.#loop.stop()
    await Promise.all(this.#underWay)
    impatience.cancel()
  }

  async #startDue(signal: AbortSignal): Promise<void> {
    const { triggerOutbox, clock, timeoutMs } = this.#deps
    const limit = AT_ONCE - this.#underWay.size
    if (limit <= 0 || signal.aborted) return
    const now = clock.now()
    const until = new Date(now.getTime() + timeoutMs + CLAIM_MARGIN_MS)
    const due = await triggerOutbox.claim({ now, until, limit, ofOne: OF_ONE_AT_ONCE, busy: this.#busy })
    for (const message of due) {
      this.#count(message.triggerId, 1)
      const sending = this.#deliver(message).finally(() => {
        this.#count(message.triggerId, -1)
        this.#underWay.delete(sending)
      })
      this.#underWay.add(sending)
    }
  }

  #count(triggerId: string, by: number): void {
    const count = (this.#busy.get(triggerId) ?? 0) + by
    if (count <= 0) this.#busy.delete(triggerId)
    else this.#busy.set(triggerId, count)
  }

  /** Never rejects: what failed on our side is tried again like what failed on the other, and given up in the end. */
  async #deliver(message: DueMessage): Promise<void> {
    const { triggerOutbox, clock, log } = this.#deps
    const { triggerId, id: messageId, attempts } = message
    const noted = { triggerId, messageId }
    try {
      await this.#attempt(message)
    } catch (error) {
      log.error({ ...noted, err: error }, 'could not deliver trigger message')
      const at = clock.now()
      const nextAt = nextAttemptAt(attempts + 1, at, Math.random(), undefined)
      const state = nextAt === undefined ? 'failed' : 'pending'
      // Where even that is not stored, it is due again after its claim.
      await triggerOutbox.finish(messageId, { state, at, error: 'internal', nextAt }).catch((again: unknown) => {
        log.error({ ...noted, err: again }, 'could not store trigger delivery result')
      })
    }
  }

  async #attempt(message: DueMessage): Promise<void> {
    const { triggers, triggerOutbox, clock, log } = this.#deps
    const { id, attempts } = message
    const verdict = await judgeMessage(this.#deps, message)
    if (verdict.kind === 'drop') return triggerOutbox.drop(id)
    if (verdict.kind === 'pause') {
      const { triggerId, reason } = verdict
      log.info({ triggerId, reason }, 'trigger disabled')
      return triggers.pause(triggerId, reason, clock.now())
    }
    const { trigger, event } = verdict
    const { url, secret, bearer } = trigger
    const sent = { id, url, secret, bearer, body: messageBody(trigger.id, event), attempts }
    const outcome = await sendMessage(this.#deps, sent, this.#stopping.signal)
    if (outcome === undefined) return
    const { isDelivered, ...rest } = outcome
    const state = isDelivered ? 'delivered' : rest.nextAt === undefined ? 'failed' : 'pending'
    if (state === 'failed') log.warn({ triggerId: trigger.id, messageId: id }, 'trigger delivery failed; giving up')
    await triggerOutbox.finish(id, { state, ...rest })
  }
}
