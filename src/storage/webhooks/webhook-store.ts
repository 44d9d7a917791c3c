import {
  type Attempt,
  type DeliveryClaim,
  type DeliveryFilter,
  type DeliveryRecord,
  type DeliveryState,
  type DueDelivery,
  type Webhook,
  type WebhookStore,
  wantsEvent,
} from '../../domain/webhooks/webhook.ts'
import { timeSlices } from '../../kernel/event-loop/time-slices.ts'
import { chunks } from '../database/chunks.ts'
import type { Database } from '../database/database.ts'
import { fromWebhook, toWebhook } from './webhook-rows.ts'

const DROP_STEP = 100

export class SqlWebhookStore implements WebhookStore {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  async add(webhook: Webhook): Promise<void> {
    await this.#database.write.insertInto('webhooks').values(fromWebhook(webhook)).execute()
  }

  async list(): Promise<Webhook[]> {
    const rows = await this.#database.read.selectFrom('webhooks').selectAll().orderBy('created_at').execute()
    return rows.map(toWebhook)
  }

  async change(webhook: Webhook): Promise<void> {
    const { id, name, url, events, datasources } = fromWebhook(webhook)
    const before = await this.#database.read
      .selectFrom('webhooks')
      .select(['events', 'datasources'])
      .where('id', '=', id)
      .executeTakeFirst()
    await this.#database.write
      .updateTable('webhooks')
      .set({ name, url, events, datasources })
      .where('id', '=', id)
      .execute()
    if (before?.events !== events) await this.#dropOtherEvents(webhook)
    if (before?.datasources !== datasources) await this.#dropOtherDatasources(webhook)
  }

  async remove(id: string): Promise<boolean> {
    const { numDeletedRows } = await this.#database.write
      .deleteFrom('webhooks')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return numDeletedRows > 0n
  }

  async claim(webhookId: string, { now, until, appliedSeq, limit }: DeliveryClaim): Promise<DueDelivery[]> {
    const { kind, write, read } = this.#database
    const claimed = await write
      // Asked once, whatever the plan: asked again for each row, it would pass over those it has just taken, and the
      // limit would be none.
      .with(
        (name) => name('due').materialized(),
        (is) =>
          is
            .selectFrom('webhook_deliveries')
            .select('event_id')
            .where('webhook_id', '=', webhookId)
            .where('state', '=', 'pending')
            .where('next_at', '<=', now.getTime())
            .where('after_seq', '<=', appliedSeq)
            .orderBy('next_at')
            .limit(limit)
            .$if(kind === 'postgres', (query) => query.forUpdate().skipLocked()),
      )
      .updateTable('webhook_deliveries')
      .set({ next_at: until.getTime() })
      .where('webhook_id', '=', webhookId)
      // Once more: whoever waited for a row finds it as the one before left it.
      .where('next_at', '<=', now.getTime())
      .where('event_id', 'in', (is) => is.selectFrom('due').select('due.event_id'))
      .returning(['event_id', 'attempts'])
      .execute()
    if (claimed.length === 0) return []
    const attempts = new Map(claimed.map((row) => [row.event_id, row.attempts]))
    const events = await read
      .selectFrom('webhook_events')
      .select(['id', 'body'])
      .where('id', 'in', [...attempts.keys()])
      .orderBy('created_at')
      .execute()
    return events.map(({ id, body }) => ({ eventId: id, attempts: attempts.get(id) ?? 0, body }))
  }

  async delivered(eventId: string, webhookId: string, attempt: Attempt): Promise<void> {
    await this.#finish(eventId, webhookId, attempt, { state: 'delivered' })
  }

  async attemptFailed(eventId: string, webhookId: string, attempt: Attempt, nextAt: Date | undefined): Promise<void> {
    const changing = nextAt === undefined ? { state: 'failed' as const } : { next_at: nextAt.getTime() }
    await this.#finish(eventId, webhookId, attempt, changing)
  }

  async replay(eventId: string, webhookId: string, at: Date): Promise<boolean> {
    const { numUpdatedRows } = await this.#database.write
      .updateTable('webhook_deliveries')
      .set({ state: 'pending', attempts: 0, next_at: at.getTime(), updated_at: at.getTime() })
      .where('event_id', '=', eventId)
      .where('webhook_id', '=', webhookId)
      .where('state', '!=', 'pending')
      .executeTakeFirstOrThrow()
    return numUpdatedRows > 0n
  }

  async deliveries({ webhookId, state }: DeliveryFilter, limit: number): Promise<DeliveryRecord[]> {
    const rows = await this.#database.read
      .selectFrom('webhook_deliveries as delivery')
      .innerJoin('webhook_events as event', 'event.id', 'delivery.event_id')
      .selectAll('delivery')
      .select(['event.kind', 'event.created_at'])
      .$if(webhookId !== undefined, (query) => query.where('delivery.webhook_id', '=', webhookId ?? ''))
      .$if(state !== undefined, (query) => query.where('delivery.state', '=', state as DeliveryState))
      .orderBy('event.created_at', 'desc')
      .orderBy('event.id')
      .limit(limit)
      .execute()
    return rows.map((row) => ({
      eventId: row.event_id,
      webhookId: row.webhook_id,
      kind: row.kind,
      state: row.state,
      attempts: row.attempts,
      lastStatus: row.last_status ?? undefined,
      lastError: row.last_error ?? undefined,
      nextAttemptAt: row.state === 'pending' ? new Date(row.next_at) : undefined,
      createdAt: new Date(row.created_at),
      updatedAt: new Date(row.updated_at),
    }))
  }

  async sweep(before: Date): Promise<void> {
    await this.#database.write
      .deleteFrom('webhook_events')
      .where('created_at', '<', before.getTime())
      .where((is) =>
        is.not(
          is.exists(
            is
              .selectFrom('webhook_deliveries as delivery')
              .select('delivery.event_id')
              .whereRef('delivery.event_id', '=', 'webhook_events.id')
              .where('delivery.state', '=', 'pending'),
          ),
        ),
      )
      .execute()
  }

  /** Pending messages of events that the webhook doesn't subscribe to. */
  async #dropOtherEvents({ id, events }: Webhook): Promise<void> {
    if (events === 'all') return
    await this.#database.write
      .deleteFrom('webhook_deliveries')
      .where('webhook_id', '=', id)
      .where('state', '=', 'pending')
      .where((is) =>
        is.exists(
          is
            .selectFrom('webhook_events as event')
            .select('event.id')
            .whereRef('event.id', '=', 'webhook_deliveries.event_id')
            .where('event.kind', 'not in', events),
        ),
      )
      .execute()
  }

  /** Pending messages of data sources that the webhook doesn't subscribe to. An unreachable endpoint can have many. */
  async #dropOtherDatasources(webhook: Webhook): Promise<void> {
    if (webhook.datasources === 'all') return
    const { read, write } = this.#database
    const pending = await read
      .selectFrom('webhook_deliveries')
      .select('event_id')
      .where('webhook_id', '=', webhook.id)
      .where('state', '=', 'pending')
      .execute()
    const yieldIfDue = timeSlices()
    for (const some of chunks(pending, DROP_STEP)) {
      const ids = some.map(({ event_id }) => event_id)
      const events = await read
        .selectFrom('webhook_events')
        .select(['id', 'kind', 'body'])
        .where('id', 'in', ids)
        .execute()
      const unwanted: string[] = []
      for (const { id, kind, body } of events) {
        await yieldIfDue()
        if (!wantsEvent(webhook, kind, datasourceOf(body))) unwanted.push(id)
      }
      if (unwanted.length === 0) continue
      await write
        .deleteFrom('webhook_deliveries')
        .where('webhook_id', '=', webhook.id)
        .where('state', '=', 'pending')
        .where('event_id', 'in', unwanted)
        .execute()
    }
  }

  async #finish(
    eventId: string,
    webhookId: string,
    { at, status, error }: Attempt,
    changing: { state?: DeliveryState; next_at?: number },
  ): Promise<void> {
    await this.#database.write
      .updateTable('webhook_deliveries')
      .set((is) => ({
        ...changing,
        attempts: is('attempts', '+', 1),
        last_status: status ?? null,
        last_error: error ?? null,
        updated_at: at.getTime(),
      }))
      .where('event_id', '=', eventId)
      .where('webhook_id', '=', webhookId)
      .execute()
  }
}

/** Events about the people directory belong to no data source. */
function datasourceOf(body: string): string {
  const { data } = JSON.parse(body) as { data: { datasource?: string } }
  return data.datasource ?? ''
}
