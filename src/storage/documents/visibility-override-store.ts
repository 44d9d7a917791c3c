import { type NotNull, sql } from 'kysely'
import type { VisibilityOverride } from '../../domain/access/visibility-override.ts'
import type { OverrideChange, VisibilityOverrideStore } from '../../domain/governance/visibility-override-store.ts'
import { chunks } from '../database/chunks.ts'
import type { Database } from '../database/database.ts'
import { distinctValues } from '../database/distinct-values.ts'
import type { ChangeResult } from './changes/change.ts'
import { changeDocuments } from './changes/change-documents.ts'
import { lockDocumentLog } from './changes/document-log-lock.ts'
import { PUT_OFF } from './held-rows.ts'

export class SqlVisibilityOverrideStore implements VisibilityOverrideStore {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  async set(source: string, changes: readonly OverrideChange[], at: Date): Promise<number[]> {
    const latest = [...new Map(changes.map((change) => [change.key, change])).values()]
    if (latest.length === 0) return []
    const overrides = latest.map(({ key, override }) => ({ kind: 'override' as const, key, source, override }))
    const result = await this.#database.write.transaction().execute((tx) => changeDocuments(tx, overrides, at))
    return changedBy(result)
  }

  async withdraw(source: string, limit: number, at: Date): Promise<{ lookedAt: number; changed: number[] }> {
    // Where there is nothing, nobody waits for a lock.
    const any = await this.#database.read
      .selectFrom('visibility_overrides')
      .select('key')
      .where('source', '=', source)
      .limit(1)
      .executeTakeFirst()
    if (any === undefined) return { lookedAt: 0, changed: [] }
    return this.#database.write.transaction().execute(async (tx) => {
      await lockDocumentLog(tx)
      const rows = await tx
        .selectFrom('visibility_overrides')
        .select('key')
        .where('source', '=', source)
        .orderBy('key')
        .limit(limit)
        .execute()
      const withdrawn = rows.map(({ key }) => ({ kind: 'override' as const, key, source, override: undefined }))
      return { lookedAt: rows.length, changed: changedBy(await changeDocuments(tx, withdrawn, at)) }
    })
  }

  sources(): Promise<string[]> {
    return distinctValues(this.#database, 'visibility_overrides', 'source')
  }

  async of(keys: readonly number[]): Promise<Map<number, VisibilityOverride>> {
    const found = new Map<number, VisibilityOverride>()
    for (const chunk of chunks(keys)) {
      const rows = await this.#database.read
        .selectFrom('documents')
        .select(['key', 'visibility_override', 'awaits_scan'])
        .where('key', 'in', chunk)
        .where((is) => is.or([is('visibility_override', 'is not', null), is('awaits_scan', 'is not', null)]))
        .execute()
      for (const { key, visibility_override: override, awaits_scan } of rows) {
        found.set(Number(key), awaits_scan === null ? (override ?? 'NONE') : 'HIDE_FROM_ALL')
      }
    }
    return found
  }

  async list(
    limit: number,
  ): Promise<{ datasource: string; objectType: string; id: string; override: VisibilityOverride }[]> {
    const rows = await this.#database.read
      .selectFrom('documents')
      .select((is) => [
        'datasource',
        'object_type',
        'id',
        'visibility_override',
        is
          .selectFrom('visibility_overrides as said')
          .select((said) => said.fn.max('said.set_at').as('set_at'))
          .whereRef('said.key', '=', 'documents.key')
          .as('set_at'),
      ])
      // Not a join: SQLite would walk along all documents to look for these few.
      .where('documents.key', 'in', (is) => is.selectFrom('visibility_overrides').select('visibility_overrides.key'))
      .where('visibility_override', 'is not', null)
      .where('deleted_at', 'is', null)
      .orderBy('set_at', 'desc')
      .orderBy('documents.key')
      .limit(limit)
      .$narrowType<{ visibility_override: NotNull }>()
      .execute()
    const waiting = await this.#database.read
      .selectFrom('documents')
      .select([
        'datasource',
        'object_type',
        'id',
        sql.lit<VisibilityOverride>('HIDE_FROM_ALL').as('visibility_override'),
      ])
      .where('awaits_scan', '=', sql.lit(PUT_OFF))
      .where('visibility_override', 'is', null)
      .where('deleted_at', 'is', null)
      .orderBy('key')
      .limit(limit)
      .execute()
    return [...waiting, ...rows].slice(0, limit).map((row) => ({
      datasource: row.datasource,
      objectType: row.object_type,
      id: row.id,
      override: row.visibility_override,
    }))
  }
}

function changedBy(result: ChangeResult): number[] {
  return result.kind === 'written' ? [...result.changed] : []
}
