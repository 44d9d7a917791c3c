import type { Transaction } from 'kysely'
import { type DocumentRef, documentId } from '../domain/documents/document.ts'
import { type WebhookEventKind, wantsEvent } from '../domain/webhooks/webhook.ts'
import { newId } from '../kernel/ids.ts'
import type { Tables } from './tables.ts'
import { webhookFilter } from './webhook-rows.ts'

/** A message tells of so many documents at most: a large upload makes few messages, none of them huge. */
const DOCUMENTS_PER_EVENT = 100

export interface Announcement {
  readonly kind: WebhookEventKind
  readonly documents: readonly DocumentRef[]
  /** Not to be told before the search engine has come this far. */
  readonly afterSeq?: number
}

/**
 * Writes what webhooks are to be told, in the transaction of the change itself. Costs one look at a small table when
 * there are no webhooks.
 */
export async function announce(
  db: Transaction<Tables>,
  announcements: readonly Announcement[],
  at: Date,
): Promise<void> {
  const webhooks = await db.selectFrom('webhooks').select(['id', 'events', 'datasources']).execute()
  if (webhooks.length === 0) return
  const targets = webhooks.map((row) => ({ id: row.id, ...webhookFilter(row) }))
  for (const { kind, documents, afterSeq = 0 } of announcements) {
    for (const [datasource, refs] of Map.groupBy(documents, (ref) => ref.datasource)) {
      const interested = targets.filter((target) => wantsEvent(target, kind, datasource))
      if (interested.length === 0) continue
      for (let start = 0; start < refs.length; start += DOCUMENTS_PER_EVENT) {
        const part = refs.slice(start, start + DOCUMENTS_PER_EVENT)
        const id = newId()
        const created_at = at.getTime()
        await db
          .insertInto('webhook_events')
          .values({ id, kind, body: messageBody(kind, datasource, part, at), created_at })
          .execute()
        await db
          .insertInto('webhook_deliveries')
          .values(
            interested.map((target) => ({
              event_id: id,
              webhook_id: target.id,
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
function messageBody(kind: WebhookEventKind, datasource: string, refs: readonly DocumentRef[], at: Date): string {
  const documents = refs.map((ref) => ({ documentId: documentId(ref), objectType: ref.objectType, id: ref.id }))
  return JSON.stringify({ type: kind, timestamp: at.toISOString(), data: { datasource, documents } })
}
