import { sql, type Transaction } from 'kysely'
import type { DocumentEvent, DocumentEventKind, DocumentEventStore } from '../../domain/documents/document-events.ts'
import type { Database } from '../database/database.ts'
import type { Tables } from '../tables.ts'

const PRUNED_AT_ONCE = 5000

type WrittenKind = Tables['document_events']['kind']

/** What a written event becomes once the search engine has followed. */
const EFFECT: Record<WrittenKind, DocumentEventKind> = { UPLOADED: 'INDEXED', DELETION_REQUESTED: 'DELETED' }

/**
 * To be called in the transaction of a change, after it: every document whose newest change lies in this stretch of the
 * log. The database copies the rows itself, which costs a fraction of sending them.
 */
export async function recordEventsBetween(
  db: Transaction<Tables>,
  kind: WrittenKind,
  firstSeq: number,
  lastSeq: number,
  at: Date,
): Promise<void> {
  await db
    .insertInto('document_events')
    .columns(['seq', 'key', 'kind', 'at'])
    .expression((is) =>
      is
        .selectFrom('documents')
        .select([
          'seq',
          'key',
          sql<string>`cast(${kind} as text)`.as('kind'),
          sql<number>`cast(${at.getTime()} as bigint)`.as('at'),
        ])
        .where('seq', '>=', firstSeq)
        .where('seq', '<=', lastSeq),
    )
    .execute()
}

export class SqlDocumentEventStore implements DocumentEventStore {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  async eventsOf(
    { datasource, objectType, id }: { datasource: string; objectType: string; id: string },
    since: Date,
    limit: number,
  ): Promise<DocumentEvent[]> {
    const document = await this.#find(datasource, objectType, id)
    if (document === undefined) return []
    const rows = await this.#database.read
      .selectFrom('document_events as event')
      .select((is) => [
        'event.kind',
        'event.at',
        is
          .selectFrom('index_marks as mark')
          .select('mark.indexed_at')
          .whereRef('mark.seq', '>=', 'event.seq')
          .orderBy('mark.seq')
          .limit(1)
          .as('indexed_at'),
      ])
      .where('event.key', '=', document.key)
      .orderBy('event.seq', 'desc')
      // Filtered by time below, because an older change can take effect in the requested time range.
      .limit(limit)
      .execute()
    return rows
      .flatMap(({ kind, at, indexed_at }, position) => {
        const written = { kind, at: new Date(at) }
        const isNeverFound = position === 0 && document.is_redlisted === 1
        if (indexed_at === null || isNeverFound) return [written]
        return [{ kind: EFFECT[written.kind], at: new Date(indexed_at) }, written]
      })
      .filter(({ at }) => at >= since)
      .slice(0, limit)
  }

  async sweep(before: Date): Promise<number> {
    // In the order of the log, which is that of time: no index on the time is needed, and every write is cheaper.
    const oldest = await this.#database.read
      .selectFrom('document_events')
      .select(['seq', 'at'])
      .orderBy('seq')
      .limit(PRUNED_AT_ONCE)
      .execute()
    const last = oldest.findLast(({ at }) => at < before.getTime())
    if (last === undefined) return 0
    const { numDeletedRows } = await this.#database.write
      .deleteFrom('document_events')
      .where('seq', '<=', last.seq)
      .executeTakeFirstOrThrow()
    return Number(numDeletedRows)
  }

  async #find(datasource: string, objectType: string, id: string) {
    const rows = await this.#database.read
      .selectFrom('documents')
      .select(['key', 'type_key', 'is_redlisted'])
      .where('datasource', '=', datasource)
      .where('id_key', '=', id.trim().toLowerCase())
      .where('type_key', 'in', [objectType.trim().toLowerCase(), ''])
      .execute()
    return rows.sort((a, b) => b.type_key.length - a.type_key.length)[0]
  }
}
