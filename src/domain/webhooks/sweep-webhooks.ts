import type { Clock } from '../../kernel/clock.ts'
import type { WebhookStore } from './webhook.ts'

/** How long the log tells of messages that were delivered or given up. */
const KEPT_MS = 7 * 86_400_000

export async function sweepWebhooks({ webhooks, clock }: { webhooks: WebhookStore; clock: Clock }): Promise<void> {
  await webhooks.sweep(new Date(clock.now().getTime() - KEPT_MS))
}
