import type { Selectable } from 'kysely'
import type {
  Reminder,
  VerificationRecord,
  VerificationStore,
} from '../../domain/knowledge/verification/verification.ts'
import { cachedQuery } from '../database/cached-query.ts'
import { chunks } from '../database/chunks.ts'
import { advance } from '../database/counters.ts'
import type { Database, Db } from '../database/database.ts'
import { listQueryNow, preparedListQuery } from '../database/prepared-list-query.ts'
import type { Tables } from '../tables.ts'

type Row = Selectable<Tables['verifications']>

/** Up to this many are kept in memory until something is written. With more, each page of results asks for its own. */
const FEW = 50

export class SqlVerificationStore implements VerificationStore {
  readonly #database: Database
  readonly #few: (values: Record<never, never>) => Promise<readonly Row[]>
  readonly #read: (ids: readonly string[]) => Promise<Row[]>
  /** The same at once, where the database can. */
  readonly #readNow: ((ids: readonly string[]) => readonly Row[] | undefined) | undefined

  constructor(database: Database) {
    this.#database = database
    this.#few = cachedQuery(database, (db) =>
      db
        .selectFrom('verifications')
        .selectAll()
        .limit(FEW + 1),
    )
    const { read, kept } = database
    const ofDocuments = (db: Db, ids: readonly string[]) =>
      db.selectFrom('verifications').selectAll().where('document_id', 'in', ids)
    this.#read = preparedListQuery<Row, string>(read, ofDocuments)
    this.#readNow = kept && listQueryNow<Row, string>(read, kept, ofDocuments)
  }

  async findAll(documentIds: readonly string[]): Promise<VerificationRecord[]> {
    // Asked with every page of results, and in most places hardly anything is verified: worth a question where that is kept.
    const few = this.#database.kept === undefined ? undefined : await this.#few({})
    if (few !== undefined && few.length <= FEW) {
      return few.flatMap((row) => (documentIds.includes(row.document_id) ? [toRecord(row)] : []))
    }
    const found: VerificationRecord[] = []
    for (const ids of chunks(documentIds)) {
      const rows = this.#readNow?.(ids) ?? (await this.#read(ids))
      found.push(...rows.map(toRecord))
    }
    return found
  }

  async by(email: string): Promise<VerificationRecord[]> {
    const rows = await this.#verifications()
      .where('verified_by', '=', email)
      .orderBy('verified_at')
      .orderBy('document_id')
      .execute()
    return rows.map(toRecord)
  }

  async endingWithin(
    { after, upTo }: { readonly after: Date; readonly upTo: Date },
    last: VerificationRecord | undefined,
    limit: number,
  ): Promise<VerificationRecord[]> {
    const lastEnd = last?.expiresAt?.getTime() ?? 0
    const rows = await this.#verifications()
      .where('state', '=', 'VERIFIED')
      .where('expires_at', '>', after.getTime())
      .where('expires_at', '<=', upTo.getTime())
      .$if(last !== undefined, (query) =>
        query.where((is) =>
          is.or([
            is('expires_at', '>', lastEnd),
            is.and([is('expires_at', '=', lastEnd), is('document_id', '>', last?.documentId ?? '')]),
          ]),
        ),
      )
      .orderBy('expires_at')
      .orderBy('document_id')
      .limit(limit)
      .execute()
    return rows.map(toRecord)
  }

  async put({ documentId, state, by, at, expiresAt }: VerificationRecord): Promise<void> {
    const values = {
      state,
      verified_by: by,
      verified_at: at.getTime(),
      expires_at: expiresAt?.getTime() ?? null,
    }
    await this.#database.together(async () => {
      await this.#database.write
        .insertInto('verifications')
        .values({ document_id: documentId, ...values })
        .onConflict((conflict) => conflict.column('document_id').doUpdateSet(values))
        .execute()
      await this.#database.write.deleteFrom('verification_reminders').where('document_id', '=', documentId).execute()
    })
  }

  async remind(reminder: Reminder, atMost: number): Promise<boolean> {
    return this.#database.together(async () => {
      // Whoever counts stays alone until the reminder is written.
      await this.#database.write.transaction().execute((transaction) => advance(transaction, 'shared_version'))
      if ((await this.remindersOf([reminder.documentId])).length >= atMost) return false
      await this.#database.write
        .insertInto('verification_reminders')
        .values({
          id: reminder.id,
          document_id: reminder.documentId,
          assignee: reminder.assignee,
          requestor: reminder.requestor,
          remind_at: reminder.remindAt.getTime(),
          created_at: reminder.createdAt.getTime(),
          reason: reminder.reason ?? null,
          is_entrusted: reminder.isEntrusted ? 1 : 0,
        })
        .execute()
      return true
    })
  }

  async remindersOf(documentIds: readonly string[]): Promise<Reminder[]> {
    const found: Reminder[] = []
    for (const ids of chunks(documentIds)) {
      const rows = await this.#reminders().where('document_id', 'in', ids).execute()
      found.push(...rows.map(toReminder))
    }
    return found
  }

  async remindersFor(assignee: string): Promise<Reminder[]> {
    const rows = await this.#reminders().where('assignee', '=', assignee).execute()
    return rows.map(toReminder)
  }

  #verifications() {
    return this.#database.read.selectFrom('verifications').selectAll()
  }

  #reminders() {
    return this.#database.read.selectFrom('verification_reminders').selectAll().orderBy('remind_at').orderBy('id')
  }
}

function toRecord(row: Row): VerificationRecord {
  return {
    documentId: row.document_id,
    state: row.state,
    by: row.verified_by,
    at: new Date(row.verified_at),
    expiresAt: row.expires_at === null ? undefined : new Date(row.expires_at),
  }
}

function toReminder(row: Selectable<Tables['verification_reminders']>): Reminder {
  return {
    id: row.id,
    documentId: row.document_id,
    assignee: row.assignee,
    requestor: row.requestor,
    remindAt: new Date(row.remind_at),
    createdAt: new Date(row.created_at),
    reason: row.reason ?? undefined,
    isEntrusted: row.is_entrusted === 1,
  }
}
