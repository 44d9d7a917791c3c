import type { WebhookTest } from '../../../domain/webhooks/test-webhook.ts'
import type { DeliveryRecord, Webhook } from '../../../domain/webhooks/webhook.ts'

export function presentWebhook({ id, name, url, events, datasources, createdAt }: Webhook) {
  return {
    id,
    ...(name !== undefined && { name }),
    url,
    ...(events !== 'all' && { events: [...events] }),
    ...(datasources !== 'all' && { datasources: [...datasources] }),
    createdAt: createdAt.toISOString(),
  }
}

export function presentDelivery(delivery: DeliveryRecord) {
  const { lastStatus, lastError, nextAttemptAt } = delivery
  return {
    eventId: delivery.eventId,
    webhookId: delivery.webhookId,
    kind: delivery.kind,
    state: delivery.state,
    attempts: delivery.attempts,
    ...(lastStatus !== undefined && { lastStatus }),
    ...(lastError !== undefined && { lastError }),
    ...(nextAttemptAt && { nextAttemptAt: nextAttemptAt.toISOString() }),
    createdAt: delivery.createdAt.toISOString(),
    updatedAt: delivery.updatedAt.toISOString(),
  }
}

export function presentWebhookTest({ eventId, isDelivered, status, message, tookMs }: WebhookTest) {
  return { eventId, isDelivered, ...(status !== undefined && { status }), message, tookMs }
}
