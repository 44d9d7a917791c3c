import type { NotNull, Transaction } from 'kysely'
import { principal } from '../../domain/access/principals.ts'
import { strictest, type VisibilityOverride } from '../../domain/access/visibility-override.ts'
import {
  BY_HAND,
  type OverrideChange,
  type VisibilityOverrideStore,
} from '../../domain/governance/visibility-override-store.ts'
import { chunks } from '../database/chunks.ts'
import { advance } from '../database/counters.ts'
import type { Database } from '../database/database.ts'
import type { Tables } from '../tables.ts'
import { announce } from '../webhooks/webhook-outbox.ts'
import { revoke } from './revoke.ts'
import { insertIntersections } from './write-documents.ts'

export class SqlVisibilityOverrideStore implements VisibilityOverrideStore {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  async set(source: string, changes: readonly OverrideChange[], at: Date): Promise<number[]> {
    const latest = [...new Map(changes.map((change) => [change.key, change])).values()]
    if (latest.length === 0) return []
    return this.#database.write.transaction().execute(async (db) => {
      // First, because its row lock makes writers take turns: what is read below stays true until it is written.
      await advance(db, 'document_seq', 0)
      for (const chunk of chunks(latest)) {
        const rows = chunk.map(({ key, override }) => ({ key, source, override, set_at: at.getTime() }))
        await db
          .insertInto('visibility_overrides')
          .values(rows)
          .onConflict((conflict) =>
            conflict.columns(['key', 'source']).doUpdateSet((is) => ({
              override: is.ref('excluded.override'),
              set_at: is.ref('excluded.set_at'),
            })),
          )
          .execute()
      }
      return settle(
        db,
        latest.map(({ key }) => key),
        at,
      )
    })
  }

  async withdraw(source: string, limit: number, at: Date): Promise<{ lookedAt: number; changed: number[] }> {
    return this.#database.write.transaction().execute(async (db) => {
      await advance(db, 'document_seq', 0)
      const rows = await db
        .selectFrom('visibility_overrides')
        .select('key')
        .where('source', '=', source)
        .orderBy('key')
        .limit(limit)
        .execute()
      const keys = rows.map(({ key }) => Number(key))
      for (const chunk of chunks(keys)) {
        await db.deleteFrom('visibility_overrides').where('source', '=', source).where('key', 'in', chunk).execute()
      }
      return { lookedAt: keys.length, changed: await settle(db, keys, at) }
    })
  }

  async of(keys: readonly number[]): Promise<Map<number, VisibilityOverride>> {
    const found = new Map<number, VisibilityOverride>()
    for (const chunk of chunks(keys)) {
      const rows = await this.#database.read
        .selectFrom('documents')
        .select(['key', 'visibility_override'])
        .where('key', 'in', chunk)
        .where('visibility_override', 'is not', null)
        .$narrowType<{ visibility_override: NotNull }>()
        .execute()
      for (const row of rows) found.set(Number(row.key), row.visibility_override)
    }
    return found
  }

  async list(
    limit: number,
  ): Promise<{ datasource: string; objectType: string; id: string; override: VisibilityOverride }[]> {
    const rows = await this.#database.read
      .selectFrom('documents')
      .innerJoin('visibility_overrides as said', 'said.key', 'documents.key')
      .select((is) => ['datasource', 'object_type', 'id', 'visibility_override', is.fn.max('said.set_at').as('set_at')])
      .where('visibility_override', 'is not', null)
      .where('deleted_at', 'is', null)
      .groupBy(['documents.key', 'datasource', 'object_type', 'id', 'visibility_override'])
      .orderBy('set_at', 'desc')
      .orderBy('documents.key')
      .limit(limit)
      .$narrowType<{ visibility_override: NotNull }>()
      .execute()
    return rows.map((row) => ({
      datasource: row.datasource,
      objectType: row.object_type,
      id: row.id,
      override: row.visibility_override,
    }))
  }
}

/** Brings the rows of documents in line with what is said of them, and notes who loses sight of one. */
async function settle(db: Transaction<Tables>, keys: readonly number[], at: Date): Promise<number[]> {
  const changed: number[] = []
  for (const chunk of chunks(keys)) {
    const said = await db
      .selectFrom('visibility_overrides')
      .select(['key', 'source', 'override'])
      .where('key', 'in', chunk)
      .execute()
    const byKey = Map.groupBy(said, ({ key }) => Number(key))
    const documents = await db
      .selectFrom('documents')
      .select(['key', 'datasource', 'object_type as objectType', 'id', 'principals', 'facts', 'is_redlisted'])
      .select(['visibility_override', 'deleted_at'])
      .where('key', 'in', chunk)
      .orderBy('key')
      .execute()
    const moved = documents.flatMap((row) => {
      const override = whatCounts(byKey.get(Number(row.key)) ?? [])
      return override === row.visibility_override ? [] : [{ ...row, visibility_override: override }]
    })
    if (moved.length === 0) continue
    await rememberOwners(db, moved)
    // What is gone stays where it is in the log: there it tells uploads when it went.
    for (const { key, visibility_override } of moved.filter(({ deleted_at }) => deleted_at !== null)) {
      await db.updateTable('documents').set({ visibility_override }).where('key', '=', key).execute()
    }
    const live = moved.filter(({ deleted_at }) => deleted_at === null)
    const last = await advance(db, 'document_seq', live.length)
    const present = live.map((row, index) => ({ ...row, seq: last - live.length + 1 + index }))
    for (const { key, seq, visibility_override } of present) {
      await db.updateTable('documents').set({ seq, visibility_override }).where('key', '=', key).execute()
    }
    await revoke(
      db,
      present.map((row) => ({ ...row, isGone: row.is_redlisted === 1 })),
      at,
    )
    await announce(db, [{ kind: 'document.permissions.updated', documents: present }], at)
    changed.push(...moved.map(({ key }) => Number(key)))
  }
  return changed
}

function whatCounts(said: readonly { source: string; override: VisibilityOverride }[]): VisibilityOverride | null {
  const byHand = said.find(({ source }) => source === BY_HAND)
  const counting = byHand === undefined ? said : [byHand]
  const override = strictest(counting.map((one) => one.override))
  return override === 'NONE' ? null : override
}

/** Whoever asks next is known by what they own, too. */
async function rememberOwners(
  db: Transaction<Tables>,
  moved: readonly { datasource: string; visibility_override: string | null }[],
): Promise<void> {
  const owned = moved.filter((row) => row.visibility_override === 'HIDE_FROM_ALL_EXCEPT_OWNER')
  for (const datasource of new Set(owned.map((row) => row.datasource))) {
    const flag = { principal: principal.hasOwners(datasource), groups: [] }
    await insertIntersections(db, datasource, { principals: [], intersections: [flag] })
  }
}
