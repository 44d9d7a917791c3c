import type { Clock } from '../../kernel/clock.ts'
import { ServiceError } from '../../kernel/errors.ts'
import { type AuditDeps, audited } from '../audit/audited.ts'
import type { Actor } from '../shared/actor.ts'
import { refuseUnless } from '../shared/policy.ts'
import { naming } from './manage-webhooks.ts'
import type { DeliveryFilter, DeliveryRecord, WebhookStore } from './webhook.ts'

/** So many messages are shown; who looks for older ones narrows the filter. */
const SHOWN = 200
/** How long the log tells of messages that were delivered or given up. */
const KEPT_MS = 7 * 86_400_000

/** What became of the messages of the last week, newest first. */
export async function listDeliveries(
  { webhooks }: { webhooks: WebhookStore },
  actor: Actor,
  filter: DeliveryFilter,
): Promise<DeliveryRecord[]> {
  refuseUnless(actor, 'webhooks')
  return webhooks.deliveries(filter, SHOWN)
}

/** Sends a message once more that was delivered or given up; receivers know it by its id. */
export async function replayDelivery(
  deps: AuditDeps & { webhooks: WebhookStore },
  actor: Actor,
  { eventId, webhookId }: { eventId: string; webhookId: string },
): Promise<void> {
  refuseUnless(actor, 'webhooks')
  const webhook = (await deps.webhooks.list()).find(({ id }) => id === webhookId)
  const details = { ...(webhook && naming(webhook)), eventId }
  const note = { action: 'webhook.replay', subject: webhookId, details }
  await audited(deps, actor, note, async () => {
    if (await deps.webhooks.replay(eventId, webhookId, deps.clock.now())) return
    throw new ServiceError('not_found', 'Delivery not found, or it is still queued and will be sent on its own')
  })
}

export async function sweepWebhooks({ webhooks, clock }: { webhooks: WebhookStore; clock: Clock }): Promise<void> {
  await webhooks.sweep(new Date(clock.now().getTime() - KEPT_MS))
}
