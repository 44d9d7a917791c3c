import type { SetAsideDocument, SetAsideStore } from '../../domain/documents/set-aside.ts'
import { chunks } from '../database/chunks.ts'
import type { Database } from '../database/database.ts'

export class SqlSetAsideStore implements SetAsideStore {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  async put(documents: readonly SetAsideDocument[]): Promise<void> {
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
      .where((is) =>
        is.not(
          is.exists(
            is
              .selectFrom('documents')
              .select('documents.key')
              .whereRef('documents.key', '=', 'set_aside_documents.key')
              .whereRef('documents.seq', '=', 'set_aside_documents.seq')
              .where('documents.deleted_at', 'is', null),
          ),
        ),
      )
      .execute()
  }

  async list(limit: number): Promise<SetAsideDocument[]> {
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

  #holding() {
    return this.#database.read
      .selectFrom('set_aside_documents as aside')
      .innerJoin('documents', (join) =>
        join.onRef('documents.key', '=', 'aside.key').onRef('documents.seq', '=', 'aside.seq'),
      )
      .where('documents.deleted_at', 'is', null)
  }
}
