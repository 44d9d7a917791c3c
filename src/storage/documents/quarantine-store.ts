import { sql } from 'kysely'
import type { QuarantinedDocument, QuarantineStore } from '../../domain/documents/quarantined-document.ts'
import { chunks } from '../database/chunks.ts'
import type { Database } from '../database/database.ts'

/**
 * Stores quarantined documents with the problem that was found.
 * See docs/decisions/0017-quarantined-documents.md.
 */
export class SqlQuarantineStore implements QuarantineStore {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  async put(documents: readonly QuarantinedDocument[]): Promise<void> {
    for (const chunk of chunks(documents)) {
      await this.#database.write
        .insertInto('set_aside_documents')
        .values(chunk.map(({ key, seq, problem, at }) => ({ key, seq, problem, at: at.getTime() })))
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet((is) => ({
            seq: is.ref('excluded.seq'),
            problem: is.ref('excluded.problem'),
            at: is.ref('excluded.at'),
          })),
        )
        .execute()
    }
  }

  async remove(keys: readonly number[]): Promise<void> {
    for (const chunk of chunks(keys)) {
      await this.#database.write.deleteFrom('set_aside_documents').where('key', 'in', chunk).execute()
    }
    await this.#database.write
      .deleteFrom('set_aside_documents')
      .where(({ not }) => not(isHolding('set_aside_documents')))
      .execute()
  }

  async list(limit: number): Promise<QuarantinedDocument[]> {
    const rows = await this.#holding()
      .select(['aside.key', 'aside.seq', 'aside.problem', 'aside.at'])
      .orderBy('aside.seq')
      .limit(limit)
      .execute()
    return rows.map((row) => ({ ...row, at: new Date(row.at) }))
  }

  async problemsOf(keys: readonly number[]): Promise<ReadonlyMap<number, string>> {
    const problems = new Map<number, string>()
    for (const chunk of chunks(keys)) {
      const rows = await this.#holding()
        .select(['aside.key', 'aside.problem'])
        .where('aside.key', 'in', chunk)
        .execute()
      for (const { key, problem } of rows) problems.set(key, problem)
    }
    return problems
  }

  async count(): Promise<number> {
    const row = await this.#holding()
      .select((is) => is.fn.countAll<number>().as('count'))
      .executeTakeFirst()
    return Number(row?.count ?? 0)
  }

  async countByDatasource(): Promise<ReadonlyMap<string, number>> {
    const rows = await this.#holding()
      .select((is) => [
        is.selectFrom('documents').select('datasource').whereRef('documents.key', '=', 'aside.key').as('datasource'),
        is.fn.countAll<number>().as('count'),
      ])
      .groupBy('datasource')
      .execute()
    return new Map(rows.map(({ datasource, count }) => [datasource ?? '', Number(count)]))
  }

  #holding() {
    return this.#database.read.selectFrom('set_aside_documents as aside').where(isHolding('aside'))
  }
}

/**
 * The document hasn't changed since it was quarantined. Not a join: without statistics, SQLite would scan all documents to find these few,
 * which takes 100 ms for a million.
 */
function isHolding(aside: string) {
  return sql<boolean>`exists (select 1 from documents d where d.key = ${sql.ref(`${aside}.key`)}
    and d.seq = ${sql.ref(`${aside}.seq`)} and d.deleted_at is null)`
}
