import type { Selectable } from 'kysely'
import type { Webhook, WebhookEventKind } from '../../domain/webhooks/webhook.ts'
import type { Tables } from '../tables.ts'

type WebhookRow = Selectable<Tables['webhooks']>

export function webhookFilter(
  row: Pick<WebhookRow, 'events' | 'datasources'>,
): Pick<Webhook, 'events' | 'datasources'> {
  return {
    events: row.events === null ? 'all' : (JSON.parse(row.events) as WebhookEventKind[]),
    datasources: row.datasources === null ? 'all' : (JSON.parse(row.datasources) as string[]),
  }
}

export function toWebhook(row: WebhookRow): Webhook {
  return {
    id: row.id,
    url: row.url,
    secret: row.secret,
    ...webhookFilter(row),
    createdAt: new Date(row.created_at),
  }
}

export function fromWebhook({ id, url, secret, events, datasources, createdAt }: Webhook): WebhookRow {
  return {
    id,
    url,
    secret,
    events: events === 'all' ? null : JSON.stringify(events),
    datasources: datasources === 'all' ? null : JSON.stringify(datasources),
    created_at: createdAt.getTime(),
  }
}
