import type { Transaction } from 'kysely'
import { type DocumentRef, documentId } from '../../domain/documents/document.ts'
import { type WebhookEventKind, wantsEvent } from '../../domain/webhooks/webhook.ts'
import { newId } from '../../kernel/ids.ts'
import type { Tables } from '../tables.ts'
import { webhookFilter } from './webhook-rows.ts'

/** A message tells of so many things at most: a large upload makes few messages, none of them huge. */
const THINGS_PER_EVENT = 100

export interface Announcement {
  readonly kind: WebhookEventKind
  readonly documents: readonly DocumentRef[]
  /** Not sent before the search engine has reached this step. */
  readonly afterSeq?: number
}

/**
 * Queues webhook messages in the transaction of the change. Costs one read of a small table when
 * there are no webhooks.
 */
export async function announce(
  db: Transaction<Tables>,
  announcements: readonly Announcement[],
  at: Date,
): Promise<void> {
  for (const { kind, documents, afterSeq } of announcements) {
    for (const [datasource, refs] of Map.groupBy(documents, (ref) => ref.datasource)) {
      const webhooks = await interestedWebhooks(db, kind, datasource)
      await writeMessages(db, webhooks, kind, refs, (part) => documentsData(datasource, part), at, afterSeq)
    }
  }
}

/** IDs of the webhooks that subscribe to such a change. */
export async function interestedWebhooks(
  db: Transaction<Tables>,
  kind: WebhookEventKind,
  datasource: string,
): Promise<string[]> {
  const webhooks = await db.selectFrom('webhooks').select(['id', 'events', 'datasources']).execute()
  return webhooks.filter((row) => wantsEvent(webhookFilter(row), kind, datasource)).map(({ id }) => id)
}

/** Messages for these webhooks, each of them naming some of the things. */
export async function writeMessages<Thing>(
  db: Transaction<Tables>,
  webhooks: readonly string[],
  kind: WebhookEventKind,
  things: readonly Thing[],
  dataOf: (part: readonly Thing[]) => object,
  at: Date,
  afterSeq = 0,
): Promise<void> {
  if (webhooks.length === 0) return
  const created_at = at.getTime()
  for (let start = 0; start < things.length; start += THINGS_PER_EVENT) {
    const id = newId()
    const data = dataOf(things.slice(start, start + THINGS_PER_EVENT))
    const body = JSON.stringify({ type: kind, timestamp: at.toISOString(), data })
    await db.insertInto('webhook_events').values({ id, kind, body, created_at }).execute()
    await db
      .insertInto('webhook_deliveries')
      .values(
        webhooks.map((webhook_id) => ({
          event_id: id,
          webhook_id,
          state: 'pending',
          attempts: 0,
          after_seq: afterSeq,
          next_at: created_at,
          updated_at: created_at,
        })),
      )
      .execute()
  }
}

/** The same for every document whose newest change lies in this stretch of the log. */
export async function announceBetween(
  db: Transaction<Tables>,
  kinds: readonly WebhookEventKind[],
  firstSeq: number,
  lastSeq: number,
  at: Date,
): Promise<void> {
  if ((await db.selectFrom('webhooks').select('id').limit(1).execute()).length === 0) return
  const documents = await db
    .selectFrom('documents')
    .select(['datasource', 'object_type as objectType', 'id', 'is_redlisted'])
    .where('seq', '>=', firstSeq)
    .where('seq', '<=', lastSeq)
    .orderBy('seq')
    .execute()
  // A redlisted document is kept, but never becomes searchable.
  const searchable = documents.filter((document) => document.is_redlisted !== 1)
  await announce(
    db,
    kinds.map((kind) =>
      kind === 'document.indexed' ? { kind, documents: searchable, afterSeq: lastSeq } : { kind, documents },
    ),
    at,
  )
}

/** Names, never texts: whoever listens asks for the document with its own rights. */
function documentsData(datasource: string, refs: readonly DocumentRef[]): object {
  const documents = refs.map((ref) => ({ documentId: documentId(ref), objectType: ref.objectType, id: ref.id }))
  return { datasource, documents }
}
