import type { AgentVersion, AgentVersionStore } from '../../domain/agents/agent.ts'
import type { Database } from '../database/database.ts'
import { fromJson, toJson } from '../database/json-column.ts'

export class SqlAgentVersionStore implements AgentVersionStore {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  async add(agentId: number, { version, definition, by, at }: AgentVersion, kept: number): Promise<void> {
    await this.#database.together(async () => {
      await this.#database.write
        .insertInto('agent_versions')
        .values({
          agent_id: agentId,
          version,
          definition: toJson(definition),
          made_by: by,
          made_at: at.getTime(),
        })
        .execute()
      await this.#database.write
        .deleteFrom('agent_versions')
        .where('agent_id', '=', agentId)
        .where('version', '<=', version - kept)
        .execute()
    })
  }

  async find(agentId: number, version: number): Promise<AgentVersion | undefined> {
    if (!Number.isSafeInteger(version)) return undefined
    const row = await this.#database.read
      .selectFrom('agent_versions')
      .selectAll()
      .where('agent_id', '=', agentId)
      .where('version', '=', version)
      .executeTakeFirst()
    return (
      row && {
        version: row.version,
        definition: fromJson(row.definition),
        by: row.made_by,
        at: new Date(row.made_at),
      }
    )
  }

  async removeAll(agentId: number): Promise<void> {
    await this.#database.together(async () => {
      await this.#database.write.deleteFrom('agent_versions').where('agent_id', '=', agentId).execute()
    })
  }
}
