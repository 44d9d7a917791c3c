import { badField, quoted } from '../../kernel/bad-field.ts'
import type { Clock } from '../../kernel/clock.ts'
import { newId } from '../../kernel/ids.ts'
import type { ReachableAddresses } from '../../kernel/network/reachable-addresses.ts'
import type { DatasourceStore } from '../datasources/datasource.ts'
import { existingDatasource } from '../datasources/get-datasource.ts'
import { readReceiver } from '../shared/read-receiver.ts'
import { newWebhookSecret } from './sign-message.ts'
import { WEBHOOK_EVENTS, type Webhook, type WebhookEventKind, type WebhookStore } from './webhook.ts'

export interface AddWebhookDeps {
  webhooks: WebhookStore
  datasources: DatasourceStore
  clock: Clock
  webhookAddresses: ReachableAddresses
}

export interface WebhookRequest {
  url: string
  events?: readonly string[]
  datasources?: readonly string[]
}

/** Adds a webhook. Its secret is returned only once. */
export async function addWebhook(
  { webhooks, datasources, clock, webhookAddresses }: AddWebhookDeps,
  request: WebhookRequest,
): Promise<Webhook> {
  const url = readReceiver(request.url, webhookAddresses)
  const events = readEvents(request.events)
  for (const name of request.datasources ?? []) await existingDatasource(datasources, name)
  const webhook: Webhook = {
    id: newId(),
    url: url.href,
    secret: newWebhookSecret(),
    events,
    datasources: request.datasources ?? 'all',
    createdAt: clock.now(),
  }
  await webhooks.add(webhook)
  return webhook
}

function readEvents(names: readonly string[] = []): Webhook['events'] {
  const unknown = names.find((name) => !(WEBHOOK_EVENTS as readonly string[]).includes(name))
  if (unknown !== undefined)
    throw badField('events', `must only contain ${WEBHOOK_EVENTS.join(', ')}; got ${quoted(unknown)}`)
  return names.length === 0 ? 'all' : (names as readonly WebhookEventKind[])
}
