import { sql, type Transaction } from 'kysely'
import type { LogStep } from '../../domain/documents/document-store.ts'
import type { HeldDocumentStore, PolicyLook } from '../../domain/governance/held-document-store.ts'
import { chunks } from '../database/chunks.ts'
import type { Database } from '../database/database.ts'
import type { RowChange } from '../documents/changes/change.ts'
import { changeDocuments } from '../documents/changes/change-documents.ts'
import { lockDocumentLog } from '../documents/changes/document-log-lock.ts'
import { PUT_OFF } from '../documents/held-rows.ts'
import type { Tables } from '../tables.ts'
import { recordFindings } from './finding-rows.ts'

/** Nothing that follows from holding a document has a date. */
const UNDATED = new Date(0)

export class SqlHeldDocumentStore implements HeldDocumentStore {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  async release(looks: readonly PolicyLook[], steps: readonly LogStep[], at: Date): Promise<boolean> {
    return this.#database.write.transaction().execute(async (db) => {
      // First, as everywhere: whoever writes documents takes turns by it.
      await lockDocumentLog(db)
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
    const changes = steps.map(({ key, seq }) => ({ kind: 'hold' as const, key, seq }))
    await this.#database.write.transaction().execute((tx) => changeDocuments(tx, changes, UNDATED))
  }

  async listPutOff(limit: number): Promise<number[]> {
    const rows = await this.#database.read
      .selectFrom('documents')
      .select('key')
      // A literal, because a partial index isn't used for a bound parameter.
      .where('awaits_scan', '=', sql.lit(PUT_OFF))
      .where('deleted_at', 'is', null)
      .orderBy('key')
      .limit(limit)
      .execute()
    return rows.map(({ key }) => Number(key))
  }
}

/** Those of these steps that nobody has let go of, and that no later write has taken the place of. */
async function stillHeld(db: Transaction<Tables>, steps: readonly LogStep[]): Promise<LogStep[]> {
  const seqs = new Map(steps.map(({ key, seq }) => [key, seq]))
  const rows = await db
    .selectFrom('documents')
    .select(['key', 'seq'])
    .where('key', 'in', [...seqs.keys()])
    .where('awaits_scan', 'is not', null)
    .where('deleted_at', 'is', null)
    .orderBy('key')
    .execute()
  return rows.filter(({ key, seq }) => seqs.get(key) === seq)
}

/** One change of each document, so that nobody sees for a moment what a policy hides. */
async function letGo(
  db: Transaction<Tables>,
  looks: readonly PolicyLook[],
  held: readonly LogStep[],
  at: Date,
): Promise<void> {
  const keys = new Set(held.map(({ key }) => key))
  const changes: RowChange[] = held.map(({ key, seq }) => ({ kind: 'release', key, seq }))
  for (const look of looks) {
    const documents = look.documents.filter(({ key }) => keys.has(key))
    changes.push(...(await recordFindings(db, look, documents, at)))
  }
  await changeDocuments(db, changes, at)
}
