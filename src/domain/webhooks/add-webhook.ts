import { isIP } from 'node:net'
import type { Clock } from '../../kernel/clock.ts'
import { ServiceError } from '../../kernel/errors.ts'
import { newId } from '../../kernel/ids.ts'
import { isPublicAddress } from '../../kernel/network/public-internet.ts'
import type { DatasourceStore } from '../datasources/datasource.ts'
import { existingDatasource } from '../datasources/get-datasource.ts'
import { newWebhookSecret } from './sign-message.ts'
import { WEBHOOK_EVENTS, type Webhook, type WebhookEventKind, type WebhookStore } from './webhook.ts'

export interface AddWebhookDeps {
  webhooks: WebhookStore
  datasources: DatasourceStore
  clock: Clock
  allowsPrivateAddresses: boolean
}

export interface WebhookRequest {
  url: string
  events?: readonly string[]
  datasources?: readonly string[]
}

/** Sets a webhook up; its secret is in the answer and is not shown again. */
export async function addWebhook(
  { webhooks, datasources, clock, allowsPrivateAddresses }: AddWebhookDeps,
  request: WebhookRequest,
): Promise<Webhook> {
  const url = readUrl(request.url, allowsPrivateAddresses)
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

function readUrl(text: string, allowsPrivateAddresses: boolean): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url === undefined) throw invalid(`"${text}" is not an address`)
  if (url.protocol !== 'https:' && !(allowsPrivateAddresses && url.protocol === 'http:')) {
    throw invalid(`"${text}" is not secured; use https`)
  }
  if (url.username !== '' || url.password !== '') throw invalid('An address with a name and password is not taken')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  // A name is looked at when it is used: what it means today says nothing about tomorrow.
  if (!allowsPrivateAddresses && isIP(host) !== 0 && !isPublicAddress(host)) {
    throw invalid(`${host} is not a public address; ALMANAC_WEBHOOK_PRIVATE_ADDRESSES=on allows it`)
  }
  return url
}

function readEvents(names: readonly string[] = []): Webhook['events'] {
  const unknown = names.find((name) => !(WEBHOOK_EVENTS as readonly string[]).includes(name))
  if (unknown !== undefined) throw invalid(`"${unknown}" is no event; known: ${WEBHOOK_EVENTS.join(', ')}`)
  return names.length === 0 ? 'all' : (names as readonly WebhookEventKind[])
}

function invalid(message: string): ServiceError {
  return new ServiceError('invalid_request', message)
}
