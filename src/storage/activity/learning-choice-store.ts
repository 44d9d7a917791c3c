import type { LearningChoiceStore } from '../../domain/learning/learning-choice.ts'
import { cachedQuery } from '../database/cached-query.ts'
import type { Database } from '../database/database.ts'

const NAME = 'isOn'
const OFF = 'false'

export class SqlLearningChoiceStore implements LearningChoiceStore {
  readonly #database: Database
  readonly #read: (values: Record<never, never>) => Promise<readonly { value: string }[]>

  constructor(database: Database) {
    this.#database = database
    this.#read = cachedQuery(database, (db) =>
      db.selectFrom('learning_settings').select('value').where('name', '=', NAME),
    )
  }

  async isOn(): Promise<boolean> {
    const [row] = await this.#read({})
    return row?.value !== OFF
  }

  async save(isOn: boolean): Promise<void> {
    const value = String(isOn)
    await this.#database.write
      .insertInto('learning_settings')
      .values({ name: NAME, value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute()
  }
}
