import Type from 'typebox'
import { MAX_WEBHOOK_NAME } from '../../../domain/webhooks/add-webhook.ts'
import { WEBHOOK_EVENTS } from '../../../domain/webhooks/webhook.ts'
import { Name } from '../../../wire/texts.ts'
import { named } from '../named.ts'
import { Secret, Text, Texts, Time } from './admin-fields.ts'

const WebhookScope = {
  events: Type.Optional(Type.Array(Type.Enum([...WEBHOOK_EVENTS]), { description: 'Defaults to all' })),
  datasources: Type.Optional(Texts('Defaults to all')),
}
const WebhookName = (description: string) => Name({ maxLength: MAX_WEBHOOK_NAME, description })
export const WebhookInfo = named('WebhookInfo', {
  id: Type.String(),
  name: Type.Optional(Type.String()),
  url: Type.String(),
  ...WebhookScope,
  createdAt: Time(),
})
export const NewWebhook = named('NewWebhook', {
  name: Type.Optional(WebhookName('Shown to administrators')),
  url: Text(),
  ...WebhookScope,
})
/** At least one of them. */
export const WebhookChange = named('WebhookChange', {
  name: Type.Optional(WebhookName('Leave it empty to remove the name')),
  url: Type.Optional(Text()),
  events: Type.Optional(Type.Array(Type.Enum([...WEBHOOK_EVENTS]), { description: 'An empty list means all' })),
  datasources: Type.Optional(Texts('An empty list means all')),
})
export const CreatedWebhook = named('CreatedWebhook', { webhook: WebhookInfo, secret: Secret })

const DELIVERY_STATES = ['pending', 'delivered', 'failed'] as const
const WebhookDelivery = named('WebhookDelivery', {
  eventId: Type.String(),
  webhookId: Type.String(),
  kind: Type.Enum([...WEBHOOK_EVENTS]),
  state: Type.Enum([...DELIVERY_STATES], { description: 'failed: no more retries' }),
  attempts: Type.Integer(),
  lastStatus: Type.Optional(Type.Integer()),
  lastError: Type.Optional(Type.String()),
  nextAttemptAt: Type.Optional(Time()),
  createdAt: Time(),
  updatedAt: Time(),
})
export const WebhookDeliveries = named('WebhookDeliveries', { items: Type.Array(WebhookDelivery) })
export const DeliveryQuery = Type.Object({
  webhookId: Type.Optional(Text()),
  state: Type.Optional(Type.Enum([...DELIVERY_STATES])),
})
export const DeliveryReplay = named('DeliveryReplay', { eventId: Text(), webhookId: Text() })

export const WebhookTestResult = named('WebhookTestResult', {
  eventId: Type.String({ description: 'The `webhook-id` header of the test event' }),
  isDelivered: Type.Boolean(),
  status: Type.Optional(
    Type.Integer({ description: "The status of the endpoint's response. Not set if there was none" }),
  ),
  message: Type.String({ description: 'What happened' }),
  tookMs: Type.Integer(),
})
