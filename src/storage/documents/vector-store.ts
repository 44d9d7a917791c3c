import { sql, type Transaction } from 'kysely'
import {
  type DocumentPassages,
  type HashedVector,
  MOST_WAITING,
  type VectorStore,
} from '../../domain/meaning/vector-store.ts'
import { chunks } from '../database/chunks.ts'
import type { Database } from '../database/database.ts'
import type { Tables } from '../tables.ts'

/** So many rows of another model go in one step: other writers wait no longer than that takes. */
const FORGOTTEN_AT_ONCE = 1000

export class SqlVectorStore implements VectorStore {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  async find(model: string, hashes: readonly string[]): Promise<Map<string, Float32Array>> {
    const found = new Map<string, Float32Array>()
    for (const chunk of chunks([...new Set(hashes)])) {
      const rows = await this.#database.read
        .selectFrom('passage_vectors')
        .select(['hash', 'vector'])
        .where('model', '=', model)
        .where('hash', 'in', chunk)
        .execute()
      for (const { hash, vector } of rows) found.set(hash, toFloats(vector))
    }
    return found
  }

  async put(model: string, vectors: readonly HashedVector[], documents: readonly DocumentPassages[]): Promise<void> {
    await this.#database.write.transaction().execute(async (db) => {
      for (const chunk of chunks(vectors)) {
        await db
          .insertInto('passage_vectors')
          .values(chunk.map(({ hash, vector }) => ({ model, hash, vector: toBytes(vector) })))
          // Another service on the same store may have asked at the same time.
          .onConflict((conflict) => conflict.columns(['model', 'hash']).doNothing())
          .execute()
      }
      await replacePassages(db, model, documents)
    })
  }

  async forgetOthers(model: string): Promise<boolean> {
    const isDone = await Promise.all(
      (['document_passages', 'passage_vectors'] as const).map((table) => this.#forget(table, model)),
    )
    return isDone.every(Boolean)
  }

  async #forget(table: 'document_passages' | 'passage_vectors', model: string): Promise<boolean> {
    const { rows } = await sql<{ hash: string }>`
      select hash, model from ${sql.table(table)} where model <> ${model} limit ${sql.lit(FORGOTTEN_AT_ONCE)}`.execute(
      this.#database.read,
    )
    for (const chunk of chunks([...new Set(rows.map(({ hash }) => hash))])) {
      await this.#database.write.deleteFrom(table).where('model', '!=', model).where('hash', 'in', chunk).execute()
    }
    return rows.length < FORGOTTEN_AT_ONCE
  }

  /** Of the index of the log alone: looking at each document, if only for whether it was deleted, takes five times as long and more. */
  async waiting(seq: number): Promise<number> {
    const { count } = await this.#database.read
      .selectFrom((is) =>
        is.selectFrom('documents').select('seq').where('seq', '>', seq).limit(MOST_WAITING).as('waiting'),
      )
      .select((is) => is.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return Number(count)
  }
}

/** What a document has no longer goes, unless another one has the same text. */
async function replacePassages(
  db: Transaction<Tables>,
  model: string,
  documents: readonly DocumentPassages[],
): Promise<void> {
  const hashesOf = new Map(documents.map(({ key, hashes }) => [key, hashes]))
  for (const keys of chunks([...hashesOf.keys()])) {
    const rows = await db
      .selectFrom('document_passages')
      .select(['key', 'passage', 'hash'])
      .where('model', '=', model)
      .where('key', 'in', keys)
      .execute()
    const stored = Map.groupBy(rows, (row) => Number(row.key))
    // Most often only the permissions of a document changed, and its text is what it was.
    const changed = keys.filter((key) => !isSame(stored.get(key) ?? [], hashesOf.get(key) ?? []))
    if (changed.length === 0) continue
    await db.deleteFrom('document_passages').where('model', '=', model).where('key', 'in', changed).execute()
    const added = changed.flatMap((key) =>
      (hashesOf.get(key) ?? []).map((hash, passage) => ({ model, key, passage, hash })),
    )
    for (const chunk of chunks(added)) await db.insertInto('document_passages').values(chunk).execute()
    await forgetUnused(
      db,
      model,
      changed.flatMap((key) => (stored.get(key) ?? []).map(({ hash }) => hash)),
    )
  }
}

async function forgetUnused(db: Transaction<Tables>, model: string, hashes: readonly string[]): Promise<void> {
  for (const chunk of chunks([...new Set(hashes)])) {
    await db
      .deleteFrom('passage_vectors')
      .where('model', '=', model)
      .where('hash', 'in', chunk)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('document_passages')
              .select('hash')
              .where('document_passages.model', '=', model)
              .whereRef('document_passages.hash', '=', 'passage_vectors.hash'),
          ),
        ),
      )
      .execute()
  }
}

function isSame(rows: readonly { passage: number; hash: string }[], hashes: readonly string[]): boolean {
  return rows.length === hashes.length && rows.every(({ passage, hash }) => hashes[Number(passage)] === hash)
}

function toBytes(vector: Float32Array): Uint8Array {
  return new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength)
}

/** Copied: what the driver gives may begin anywhere, numbers may not. */
function toFloats(bytes: Uint8Array): Float32Array {
  return new Float32Array(Uint8Array.from(bytes).buffer)
}
