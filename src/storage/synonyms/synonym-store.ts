import type { Synonym, SynonymStore } from '../../domain/synonyms/synonym.ts'
import { advance, hotCounter } from '../database/counters.ts'
import type { Database } from '../database/database.ts'
import { fromJson, toJson } from '../database/json-column.ts'

export class SqlSynonymStore implements SynonymStore {
  readonly #database: Database
  readonly version: () => Promise<number>

  constructor(database: Database) {
    this.#database = database
    this.version = hotCounter(database, 'synonym_version')
  }

  async list(): Promise<Synonym[]> {
    const rows = await this.#database.read
      .selectFrom('synonyms')
      .selectAll()
      .orderBy('created_at')
      .orderBy('id')
      .execute()
    return rows.map(({ id, rule, updated_at, updated_by }) => ({
      ...fromJson(rule),
      id,
      updatedAt: new Date(updated_at),
      updatedBy: updated_by,
    }))
  }

  exclusively<T>(change: () => Promise<T>): Promise<T> {
    return this.#database.together(async () => {
      // Moving the counter locks its row until the transaction ends.
      await this.#database.write.transaction().execute((transaction) => advance(transaction, 'synonym_version'))
      return change()
    })
  }

  async put(synonyms: readonly Synonym[]): Promise<void> {
    for (const [at, { id, updatedAt, updatedBy, ...rule }] of synonyms.entries()) {
      const values = { rule: toJson(rule), updated_at: updatedAt.getTime(), updated_by: updatedBy }
      await this.#database.write
        .insertInto('synonyms')
        // Rules that were imported together keep their order.
        .values({ id, created_at: updatedAt.getTime() + at, ...values })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
        .execute()
    }
  }

  async dismissed(): Promise<string[]> {
    const rows = await this.#database.read.selectFrom('synonym_dismissals').select('suggestion').execute()
    return rows.map(({ suggestion }) => suggestion)
  }

  async dismiss(key: string, { at, by }: { readonly at: Date; readonly by: string }): Promise<void> {
    await this.#database.write
      .insertInto('synonym_dismissals')
      .values({ suggestion: key, dismissed_at: at.getTime(), dismissed_by: by })
      .onConflict((conflict) => conflict.column('suggestion').doNothing())
      .execute()
  }

  async remove(ids: readonly string[]): Promise<void> {
    for (const id of ids) await this.#database.write.deleteFrom('synonyms').where('id', '=', id).execute()
  }
}
