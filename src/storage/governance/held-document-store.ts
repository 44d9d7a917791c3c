import { sql, type Transaction } from 'kysely'
import type { LogStep } from '../../domain/documents/document-store.ts'
import type { HeldDocumentStore, PolicyLook } from '../../domain/governance/held-document-store.ts'
import { chunks } from '../database/chunks.ts'
import { advance } from '../database/counters.ts'
import type { Database } from '../database/database.ts'
import { carryStaleNote } from '../documents/carry-stale-note.ts'
import { HELD, PUT_OFF } from '../documents/held-rows.ts'
import type { Tables } from '../tables.ts'
import { recordLook } from './finding-rows.ts'

export class SqlHeldDocumentStore implements HeldDocumentStore {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  async release(looks: readonly PolicyLook[], steps: readonly LogStep[], at: Date): Promise<boolean> {
    return this.#database.write.transaction().execute(async (db) => {
      // First, as everywhere: whoever writes documents takes turns by it.
      await advance(db, 'document_seq', 0)
      const holding = await db.selectFrom('dlp_policies').select(['id', 'version']).where('holds', '>', 0).execute()
      const looked = new Set(looks.map(({ policyId, version }) => `${policyId} ${version}`))
      if (holding.length !== looked.size || holding.some(({ id, version }) => !looked.has(`${id} ${version}`))) {
        return false
      }
      for (const chunk of chunks(steps)) await letGo(db, looks, await stillHeld(db, chunk), at)
      return true
    })
  }

  async putOff(steps: readonly LogStep[]): Promise<void> {
    await this.#database.write.transaction().execute(async (db) => {
      // Whoever lets go of one at the same time must know that indexes have it.
      await advance(db, 'document_seq', 0)
      for (const { key, seq } of steps) {
        await db
          .updateTable('documents')
          .set({ awaits_scan: PUT_OFF })
          .where('key', '=', key)
          .where('seq', '=', seq)
          .where('awaits_scan', '=', HELD)
          .execute()
      }
    })
  }

  async listPutOff(limit: number): Promise<number[]> {
    const rows = await this.#database.read
      .selectFrom('documents')
      .select('key')
      // As a literal: an index of such documents alone does not serve a value that is told later.
      .where('awaits_scan', '=', sql.lit(PUT_OFF))
      .where('deleted_at', 'is', null)
      .orderBy('key')
      .limit(limit)
      .execute()
    return rows.map(({ key }) => Number(key))
  }
}

interface HeldRow {
  readonly key: number
  readonly isPutOff: boolean
}

/** Those of these steps that nobody has let go of, and that no later write has taken the place of. */
async function stillHeld(db: Transaction<Tables>, steps: readonly LogStep[]): Promise<HeldRow[]> {
  const seqs = new Map(steps.map(({ key, seq }) => [key, seq]))
  const rows = await db
    .selectFrom('documents')
    .select(['key', 'seq', 'awaits_scan'])
    .where('key', 'in', [...seqs.keys()])
    .where('awaits_scan', 'is not', null)
    .where('deleted_at', 'is', null)
    .orderBy('key')
    .execute()
  return rows
    .filter((row) => seqs.get(Number(row.key)) === Number(row.seq))
    .map((row) => ({ key: Number(row.key), isPutOff: Number(row.awaits_scan) === PUT_OFF }))
}

async function letGo(
  db: Transaction<Tables>,
  looks: readonly PolicyLook[],
  held: readonly HeldRow[],
  at: Date,
): Promise<void> {
  if (held.length === 0) return
  const keys = new Set(held.map(({ key }) => key))
  await db
    .updateTable('documents')
    .set({ awaits_scan: null })
    .where('key', 'in', [...keys])
    .execute()
  const indexed = held.filter(({ isPutOff }) => isPutOff)
  const last = await advance(db, 'document_seq', indexed.length)
  for (const [index, { key }] of indexed.entries()) {
    const seq = last - indexed.length + 1 + index
    await carryStaleNote(db, key, seq)
    await db.updateTable('documents').set({ seq }).where('key', '=', key).execute()
  }
  for (const look of looks) {
    const documents = look.documents.filter(({ key }) => keys.has(key))
    await recordLook(db, look, documents, at)
  }
}
