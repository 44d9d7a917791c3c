import { type Selectable, sql } from 'kysely'
import type { AuditEntry, AuditQuery, AuditStore, NewAuditEntry } from '../../domain/audit/audit-entry.ts'
import { chunks } from '../database/chunks.ts'
import type { Database } from '../database/database.ts'
import { distinctValues } from '../database/distinct-values.ts'
import { holdName } from '../database/hold-name.ts'
import { fromJson, toJson } from '../database/json-column.ts'
import { auditLimit } from '../migrations/schema/audit.ts'
import type { Tables } from '../tables.ts'
import { entriesByPart } from './entries-by-part.ts'

const RETENTION = 'retention_days'

/**
 * Stores the audit log. Triggers in the database refuse changes and early deletions.
 * See docs/decisions/0027-audit-log.md.
 */
export class SqlAuditStore implements AuditStore {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  record<T>(work: () => Promise<{ result: T; entry: NewAuditEntry | undefined }>): Promise<T> {
    return this.#database.together(async () => {
      const { result, entry } = await work()
      if (entry !== undefined) await this.append(entry)
      return result
    })
  }

  hold(name: string): Promise<void> {
    return holdName(this.#database, name)
  }

  async append(entry: NewAuditEntry): Promise<void> {
    await this.#database.write
      .insertInto('audit_entries')
      .values({ ...toRow(entry), once_key: null })
      .execute()
  }

  async appendOnce(key: string, entry: NewAuditEntry): Promise<void> {
    await this.#database.write
      .insertInto('audit_entries')
      .values({ ...toRow(entry), once_key: key })
      .onConflict((conflict) => conflict.column('once_key').doNothing())
      .execute()
  }

  async list({ actorContains, limit, ...filter }: AuditQuery): Promise<AuditEntry[]> {
    let query = this.#filtered(filter)
    if (actorContains !== undefined) {
      const { before, ...narrowing } = filter
      const isNarrowed = Object.values(narrowing).some((value) => value !== undefined)
      query = await entriesByPart(this.#database, query, actorContains.toLowerCase(), { before, limit, isNarrowed })
    }
    const rows = await query.selectAll().orderBy('id', 'desc').limit(limit).execute()
    return rows.map(fromRow)
  }

  #filtered({ actor, action, subject, since, until, before }: Omit<AuditQuery, 'actorContains' | 'limit'>) {
    let query = this.#database.read.selectFrom('audit_entries')
    if (actor !== undefined) {
      query = query.where((is) => is.or([is('actor', '=', actor), is('on_behalf_of', '=', actor)]))
    }
    // `user` also means `user.create` and the others of its kind.
    if (action !== undefined) {
      query = query.where((is) => is.or([is('action', '=', action), is('action', 'like', `${escapeLike(action)}.%`)]))
    }
    if (subject !== undefined) query = query.where('subject', '=', subject)
    if (since !== undefined) query = query.where('at', '>=', since.getTime())
    if (until !== undefined) query = query.where('at', '<', until.getTime())
    if (before !== undefined) query = query.where('id', '<', before)
    return query
  }

  async accountsOf(action: string, emails: readonly string[]): Promise<ReadonlySet<string>> {
    const found = new Set<string>()
    for (const chunk of chunks(emails)) {
      const rows = await this.#database.read
        .selectFrom('accounts')
        .select('email')
        .where('email', 'in', chunk)
        .where((is) => {
          const entry = is
            .selectFrom('audit_entries as entry')
            .select('entry.id')
            .whereRef('entry.subject', '=', 'accounts.email')
            .where('entry.action', '=', action)
          // Its first entry is enough: an account may have many.
          return is(entry.limit(1), 'is not', null)
        })
        .execute()
      for (const { email } of rows) found.add(email)
    }
    return found
  }

  async actions(): Promise<string[]> {
    const actions = await distinctValues(this.#database, 'audit_entries', 'action')
    return actions.toSorted()
  }

  async removeBefore(at: Date): Promise<number> {
    const { numDeletedRows } = await this.#database.write
      .deleteFrom('audit_entries')
      .where('at', '<', at.getTime())
      // As the database sees it: what its trigger would refuse is left for the next time.
      .where('at', '<', sql<number>`${sql.raw(auditLimit(this.#database.kind))}`)
      .executeTakeFirstOrThrow()
    return Number(numDeletedRows)
  }

  async retentionDays(): Promise<number | undefined> {
    const row = await this.#database.read
      .selectFrom('audit_settings')
      .select('value')
      .where('name', '=', RETENTION)
      .executeTakeFirst()
    return row?.value
  }

  async setRetentionDays(days: number | undefined): Promise<void> {
    if (days === undefined) {
      await this.#database.write.deleteFrom('audit_settings').where('name', '=', RETENTION).execute()
      return
    }
    await this.#database.write
      .insertInto('audit_settings')
      .values({ name: RETENTION, value: days })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: days }))
      .execute()
  }
}

/** The letters that mean something in a pattern mean nothing in a name of an action. */
function escapeLike(action: string): string {
  return action.replace(/[%_\\]/g, '')
}

function toRow(entry: NewAuditEntry) {
  return {
    at: entry.at.getTime(),
    actor_kind: entry.actorKind,
    actor: entry.actor,
    credential: entry.credential ?? null,
    on_behalf_of: entry.onBehalfOf ?? null,
    action: entry.action,
    subject: entry.subject,
    details: toJson(entry.details),
    address: entry.address ?? null,
  }
}

function fromRow(row: Selectable<Tables['audit_entries']>): AuditEntry {
  return {
    id: Number(row.id),
    at: new Date(row.at),
    actorKind: row.actor_kind,
    actor: row.actor,
    credential: row.credential ?? undefined,
    onBehalfOf: row.on_behalf_of ?? undefined,
    action: row.action,
    subject: row.subject,
    details: fromJson(row.details),
    address: row.address ?? undefined,
  }
}
