import type { Selectable } from 'kysely'
import type { Webhook } from '../../domain/webhooks/webhook.ts'
import { fromJson, toJson } from '../database/json-column.ts'
import type { Tables } from '../tables.ts'

type WebhookRow = Selectable<Tables['webhooks']>

export function webhookFilter(
  row: Pick<WebhookRow, 'events' | 'datasources'>,
): Pick<Webhook, 'events' | 'datasources'> {
  return {
    events: row.events === null ? 'all' : fromJson(row.events),
    datasources: row.datasources === null ? 'all' : fromJson(row.datasources),
  }
}

export function toWebhook(row: WebhookRow): Webhook {
  return {
    id: row.id,
    name: row.name ?? undefined,
    url: row.url,
    secret: row.secret,
    ...webhookFilter(row),
    createdAt: new Date(row.created_at),
  }
}

export function fromWebhook({ id, name, url, secret, events, datasources, createdAt }: Webhook): WebhookRow {
  return {
    id,
    name: name ?? null,
    url,
    secret,
    events: events === 'all' ? null : toJson(events),
    datasources: datasources === 'all' ? null : toJson(datasources),
    created_at: createdAt.getTime(),
  }
}
