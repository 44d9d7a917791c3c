import { MEANING_CHOICES, type MeaningChoice, type MeaningChoiceStore } from '../../domain/meaning/meaning-choice.ts'
import type { Database } from '../database/database.ts'

const NAME = 'choice'

export class SqlMeaningChoiceStore implements MeaningChoiceStore {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  async read(): Promise<MeaningChoice | undefined> {
    const found = await this.#database.read
      .selectFrom('meaning_settings')
      .select('value')
      .where('name', '=', NAME)
      .executeTakeFirst()
    // One of a newer version counts as none.
    return MEANING_CHOICES.find((choice) => choice === found?.value)
  }

  async save(choice: MeaningChoice): Promise<void> {
    await this.#database.write
      .insertInto('meaning_settings')
      .values({ name: NAME, value: choice })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: choice }))
      .execute()
  }
}
