import type { Selectable } from 'kysely'
import type { ToolConsent, ToolConsentStore } from '../../domain/tools/remote/remote-server.ts'
import type { Database } from '../database/database.ts'
import type { Tables } from '../tables.ts'

export class SqlToolConsentStore implements ToolConsentStore {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  async put({ serverId, email, sealed, updatedAt }: ToolConsent): Promise<void> {
    const kept = { sealed, updated_at: updatedAt.getTime() }
    await this.#database.write
      .insertInto('tool_consents')
      .values({ server_id: serverId, email, ...kept })
      .onConflict((conflict) => conflict.columns(['server_id', 'email']).doUpdateSet(kept))
      .execute()
  }

  async find(serverId: string, email: string): Promise<ToolConsent | undefined> {
    const row = await this.#database.read
      .selectFrom('tool_consents')
      .selectAll()
      .where('server_id', '=', serverId)
      .where('email', '=', email)
      .executeTakeFirst()
    return row && fromRow(row)
  }

  async ofServer(serverId: string): Promise<ToolConsent[]> {
    const rows = await this.#database.read
      .selectFrom('tool_consents')
      .selectAll()
      .where('server_id', '=', serverId)
      .orderBy('email')
      .execute()
    return rows.map(fromRow)
  }

  async ofUser(email: string): Promise<ToolConsent[]> {
    const rows = await this.#database.read.selectFrom('tool_consents').selectAll().where('email', '=', email).execute()
    return rows.map(fromRow)
  }

  async replace(before: ToolConsent, after: ToolConsent): Promise<boolean> {
    const replaced = await this.#database.write
      .updateTable('tool_consents')
      .set({ sealed: after.sealed, updated_at: after.updatedAt.getTime() })
      .where('server_id', '=', before.serverId)
      .where('email', '=', before.email)
      .where('sealed', '=', before.sealed)
      .returning('email')
      .executeTakeFirst()
    return replaced !== undefined
  }

  async remove(serverId: string, email: string): Promise<boolean> {
    const removed = await this.#database.write
      .deleteFrom('tool_consents')
      .where('server_id', '=', serverId)
      .where('email', '=', email)
      .returning('email')
      .executeTakeFirst()
    return removed !== undefined
  }
}

function fromRow({ server_id, email, sealed, updated_at }: Selectable<Tables['tool_consents']>): ToolConsent {
  return { serverId: server_id, email, sealed, updatedAt: new Date(updated_at) }
}
