import type { PasswordStore } from '../../domain/sign-in/password-store.ts'
import type { Database } from '../database/database.ts'

export class SqlPasswordStore implements PasswordStore {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  async find(email: string): Promise<string | undefined> {
    const row = await this.#database.read
      .selectFrom('account_passwords')
      .select('hash')
      .where('email', '=', email)
      .executeTakeFirst()
    return row?.hash
  }

  async put(email: string, hash: string, at: Date, openedBy?: string | null): Promise<void> {
    const changing = { hash, changed_at: at.getTime(), ...(openedBy !== undefined && { opened_by: openedBy }) }
    await this.#database.write
      .insertInto('account_passwords')
      .values({ email, opened_by: null, ...changing })
      .onConflict((conflict) => conflict.column('email').doUpdateSet(changing))
      .execute()
  }
}
