import type { Transaction } from 'kysely'
import { principal } from '../../domain/access/principals.ts'
import { strictest, type VisibilityOverride } from '../../domain/access/visibility-override.ts'
import { BY_HAND, type OverrideChange } from '../../domain/governance/visibility-override-store.ts'
import { chunks } from '../database/chunks.ts'
import { advance } from '../database/counters.ts'
import type { Tables } from '../tables.ts'
import { announce } from '../webhooks/webhook-outbox.ts'
import { carryStaleNote } from './carry-stale-note.ts'
import { revoke } from './revoke.ts'
import { insertIntersections } from './write-documents.ts'

/** What a source says of these documents from now on. The writer holds the lock of `document_seq`. Returns what changed. */
export async function sayOverrides(
  db: Transaction<Tables>,
  source: string,
  changes: readonly OverrideChange[],
  at: Date,
): Promise<number[]> {
  for (const chunk of chunks(changes)) {
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
    changes.map(({ key }) => key),
    at,
  )
}

/** A source says nothing of these documents any more. */
export async function forgetOverrides(
  db: Transaction<Tables>,
  source: string,
  keys: readonly number[],
  at: Date,
): Promise<number[]> {
  for (const chunk of chunks(keys)) {
    await db.deleteFrom('visibility_overrides').where('source', '=', source).where('key', 'in', chunk).execute()
  }
  return settle(db, keys, at)
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
    // Where there is nothing to overrule, saying that nothing hides a document is saying nothing.
    const idle = [...byKey].filter(([, all]) => all.every(({ override }) => override === 'NONE')).map(([key]) => key)
    if (idle.length > 0) await db.deleteFrom('visibility_overrides').where('key', 'in', idle).execute()
    const documents = await db
      .selectFrom('documents')
      .select(['key', 'datasource', 'object_type as objectType', 'id', 'principals', 'facts', 'is_redlisted'])
      .select(['visibility_override', 'awaits_scan', 'deleted_at'])
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
      await carryStaleNote(db, key, seq)
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

function whatCounts(said: readonly { source: string; override: string }[]): VisibilityOverride | null {
  const byHand = said.find(({ source }) => source === BY_HAND)
  const counting = byHand === undefined ? said : [byHand]
  const override = strictest(counting.map((one) => one.override as VisibilityOverride))
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
