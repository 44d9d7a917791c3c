import type { PersonalRecords } from '../../domain/accounts/personal-records.ts'
import type { Database } from '../database/database.ts'

export class SqlPersonalRecords implements PersonalRecords {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  async removePerson(email: string): Promise<void> {
    await this.#database.together(async () => {
      const db = this.#database.write
      await db.deleteFrom('agent_drafts').where('owner', '=', email).execute()
      await db.deleteFrom('agent_schedules').where('owner', '=', email).execute()
      await db.deleteFrom('chat_files').where('owner', '=', email).execute()
      await db.deleteFrom('chat_file_owners').where('owner', '=', email).execute()
      await db.deleteFrom('proposals').where('proposer', '=', email).execute()
      await db.deleteFrom('tool_consents').where('email', '=', email).execute()
    })
  }
}
