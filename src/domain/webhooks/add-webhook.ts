import { badField, quoted } from '../../kernel/bad-field.ts'
import type { Clock } from '../../kernel/clock.ts'
import { newId } from '../../kernel/ids.ts'
import type { ReachableAddresses } from '../../kernel/network/reachable-addresses.ts'
import { isNameText, NAME_PATTERN, PATTERN_RULES } from '../../kernel/text-rules.ts'
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
  name?: string | undefined
  url: string
  events?: readonly string[]
  datasources?: readonly string[]
}

export const MAX_WEBHOOK_NAME = 100

/** Adds a webhook. Its secret is returned only once. */
export async function addWebhook(
  { webhooks, datasources, clock, webhookAddresses }: AddWebhookDeps,
  request: WebhookRequest,
): Promise<Webhook> {
  const url = readReceiver(request.url, webhookAddresses)
  const name = readWebhookName(request.name)
  const events = readEvents(request.events)
  const chosen = await readDatasources(datasources, request.datasources)
  const webhook: Webhook = {
    id: newId(),
    name,
    url: url.href,
    secret: newWebhookSecret(),
    events,
    datasources: chosen,
    createdAt: clock.now(),
  }
  await webhooks.add(webhook)
  return webhook
}

/** A blank name is none. */
export function readWebhookName(text = ''): string | undefined {
  const name = text.trim()
  if (name.length > MAX_WEBHOOK_NAME) {
    throw badField('name', `must be at most ${MAX_WEBHOOK_NAME} characters long; got ${name.length}`)
  }
  if (!isNameText(name)) throw badField('name', PATTERN_RULES[NAME_PATTERN] ?? '')
  return name === '' ? undefined : name
}

export function readEvents(names: readonly string[] = []): Webhook['events'] {
  const unknown = names.find((name) => !(WEBHOOK_EVENTS as readonly string[]).includes(name))
  if (unknown !== undefined)
    throw badField('events', `must only contain ${WEBHOOK_EVENTS.join(', ')}; got ${quoted(unknown)}`)
  return names.length === 0 ? 'all' : (names as readonly WebhookEventKind[])
}

/** An empty list means all. Those in `known` aren't checked: a webhook may name a data source that was deleted since. */
export async function readDatasources(
  datasources: DatasourceStore,
  names: readonly string[] = [],
  known: Webhook['datasources'] = 'all',
): Promise<Webhook['datasources']> {
  const added = known === 'all' ? names : names.filter((name) => !known.includes(name))
  for (const name of added) await existingDatasource(datasources, name)
  return names.length === 0 ? 'all' : names
}
