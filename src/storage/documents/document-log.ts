import { type Selectable, sql } from 'kysely'
import type { DocumentChange } from '../../domain/documents/document-store.ts'
import { chunks } from '../database/chunks.ts'
import { counterValue } from '../database/counters.ts'
import type { Database, Db } from '../database/database.ts'
import { OPEN_END } from '../database/joint-steps.ts'
import { preparedListQuery } from '../database/prepared-list-query.ts'
import { preparedQuery } from '../database/prepared-query.ts'
import type { Tables } from '../tables.ts'
import { toStored } from './document-rows.ts'
import { HELD } from './held-rows.ts'

export type DocumentRow = Selectable<Tables['documents']> & { body: string | null; summary: string | null }

/** The documents as a log, for whoever follows it: steps in their order, and how far they are indexed. */
export class DocumentLog {
  readonly #database: Database
  readonly #changesAfter: (values: { seq: number; limit: number }) => Promise<{ seq: number; length: number }[]>
  readonly #between: (values: { seq: number; lastSeq: number }) => Promise<DocumentRow[]>
  readonly #byKeys: (keys: readonly number[]) => Promise<DocumentRow[]>
  readonly #jointSteps: (values: { seq: number }) => Promise<{ first_seq: number; last_seq: number }[]>
  readonly #openSteps: (values: Record<never, never>) => Promise<{ first_seq: number }[]>

  constructor(database: Database) {
    this.#database = database
    this.#jointSteps = preparedQuery(database.read, (db, { seq }: { seq: number }) =>
      db.selectFrom('joint_steps').selectAll().where('last_seq', '>', seq).orderBy('last_seq').limit(sql.lit(1)),
    )
    this.#openSteps = preparedQuery(database.read, (db) =>
      db
        .selectFrom('joint_steps')
        .select('first_seq')
        .where('last_seq', '=', sql.lit(OPEN_END))
        .orderBy('first_seq')
        .limit(sql.lit(1)),
    )
    this.#changesAfter = preparedQuery(database.read, (db, { seq, limit }: { seq: number; limit: number }) =>
      db
        .selectFrom('documents')
        .leftJoin('document_texts as text', 'text.key', 'documents.key')
        .select(['documents.seq', sql<number>`coalesce(octet_length(text.body), 0)`.as('length')])
        .where('documents.seq', '>', seq)
        .orderBy('documents.seq')
        .limit(limit),
    )
    this.#between = preparedQuery(database.read, (db, { seq, lastSeq }: { seq: number; lastSeq: number }) =>
      withTexts(db).where('documents.seq', '>', seq).where('documents.seq', '<=', lastSeq).orderBy('documents.seq'),
    )
    this.#byKeys = preparedListQuery(database.read, (db, keys) => withTexts(db).where('documents.key', 'in', keys))
  }

  async changesAfter(seq: number, limit: number, maxCharacters: number): Promise<DocumentChange[]> {
    for (;;) {
      const steps = await this.#changesAfter({ seq, limit })
      // Texts are read only for as many steps as fit: a few huge documents must not fill the memory.
      let characters = 0
      const beyond = steps.findIndex(({ length }, index) => {
        characters += Number(length)
        return index > 0 && characters > maxCharacters
      })
      const last = steps[(beyond === -1 ? steps.length : beyond) - 1]
      if (last === undefined) return []
      // A document that changed in between the two reads now stands later in the log; its new step comes then.
      const rows = await this.#between({ seq, lastSeq: last.seq })
      if (rows.length > 0) return rows.map(toChange)
    }
  }

  async changesOf(keys: readonly number[]): Promise<DocumentChange[]> {
    const rows = await this.#rows(keys)
    return rows.map(toChange).sort((a, b) => a.seq - b.seq)
  }

  async lastSeq(): Promise<number> {
    return counterValue(this.#database.read, 'document_seq')
  }

  async jointSteps(seq: number): Promise<{ firstSeq: number; lastSeq: number } | undefined> {
    const [found] = await this.#jointSteps({ seq })
    return found && { firstSeq: Number(found.first_seq), lastSeq: Number(found.last_seq) }
  }

  async openSteps(): Promise<number | undefined> {
    const [found] = await this.#openSteps({})
    return found && Number(found.first_seq)
  }

  async markIndexed(seq: number, at: Date): Promise<void> {
    await this.#database.write
      .insertInto('index_marks')
      .values({ seq, indexed_at: at.getTime() })
      .onConflict((conflict) => conflict.column('seq').doNothing())
      .execute()
  }

  async logFingerprint(seq: number): Promise<string> {
    const { id } = await this.#database.read.selectFrom('store_identity').select('id').executeTakeFirstOrThrow()
    const mark = await this.#database.read
      .selectFrom('index_marks')
      .select('indexed_at')
      .where('seq', '=', seq)
      .executeTakeFirst()
    return `${id}:${mark === undefined ? 'unknown' : Number(mark.indexed_at)}`
  }

  async indexedAt(seq: number): Promise<Date | undefined> {
    const mark = await this.#database.read
      .selectFrom('index_marks')
      .select('indexed_at')
      .where('seq', '>=', seq)
      .orderBy('seq')
      .limit(1)
      .executeTakeFirst()
    return mark === undefined ? undefined : new Date(Number(mark.indexed_at))
  }

  async indexedTimes(keys: readonly number[]): Promise<ReadonlyMap<number, Date>> {
    const times = new Map<number, Date>()
    for (const chunk of chunks(keys)) {
      const rows = await this.#database.read
        .selectFrom('documents')
        .select((is) => [
          'documents.key',
          is
            .selectFrom('index_marks as mark')
            .select('mark.indexed_at')
            .whereRef('mark.seq', '>=', 'documents.seq')
            .orderBy('mark.seq')
            .limit(1)
            .as('indexed_at'),
        ])
        .where('documents.key', 'in', chunk)
        .execute()
      for (const { key, indexed_at } of rows) if (indexed_at !== null) times.set(key, new Date(Number(indexed_at)))
    }
    return times
  }

  async #rows(keys: readonly number[]): Promise<DocumentRow[]> {
    const rows: DocumentRow[] = []
    for (const chunk of chunks(keys)) rows.push(...(await this.#byKeys(chunk)))
    return rows
  }
}

export function toChange(row: DocumentRow): DocumentChange {
  const { seq, key } = row
  if (row.deleted_at !== null || row.is_redlisted === 1) return { kind: 'remove', seq, key }
  try {
    const isHeld = row.awaits_scan === HELD
    return { kind: 'upsert', seq, document: toStored(row), ...(isHeld && { isHeld }) }
  } catch (problem) {
    return { kind: 'unreadable', seq, key, problem }
  }
}

function withTexts(db: Db) {
  return db
    .selectFrom('documents')
    .leftJoin('document_texts as text', 'text.key', 'documents.key')
    .selectAll('documents')
    .select(['text.body', 'text.summary'])
}
