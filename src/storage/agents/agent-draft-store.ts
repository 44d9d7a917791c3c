import type { AgentEditorDraft, AgentEditorDraftStore } from '../../domain/agents/agent-drafts.ts'
import type { Database } from '../database/database.ts'
import { fromJson, toJson } from '../database/json-column.ts'

export class SqlAgentDraftStore implements AgentEditorDraftStore {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  async find(owner: string, agent: string): Promise<AgentEditorDraft | undefined> {
    const row = await this.#database.read
      .selectFrom('agent_drafts')
      .select(['content', 'saved_at'])
      .where('owner', '=', owner)
      .where('agent', '=', agent)
      .executeTakeFirst()
    return row && { content: fromJson(row.content), savedAt: new Date(row.saved_at) }
  }

  async put(owner: string, agent: string, { content, savedAt }: AgentEditorDraft, kept: number): Promise<void> {
    const written = { content: toJson(content), saved_at: savedAt.getTime() }
    await this.#database.together(async () => {
      await this.#database.write
        .insertInto('agent_drafts')
        .values({ owner, agent, ...written })
        .onConflict((conflict) => conflict.columns(['owner', 'agent']).doUpdateSet(written))
        .execute()
      await this.#database.write
        .deleteFrom('agent_drafts')
        .where('owner', '=', owner)
        .where('agent', 'not in', (query) =>
          query
            .selectFrom('agent_drafts')
            .select('agent')
            .where('owner', '=', owner)
            .orderBy('saved_at', 'desc')
            .orderBy('agent')
            .limit(kept),
        )
        .execute()
    })
  }

  async remove(owner: string, agent: string): Promise<void> {
    await this.#database.together(async () => {
      await this.#database.write
        .deleteFrom('agent_drafts')
        .where('owner', '=', owner)
        .where('agent', '=', agent)
        .execute()
    })
  }

  async removeOfAgent(agent: string): Promise<void> {
    await this.#database.together(async () => {
      await this.#database.write.deleteFrom('agent_drafts').where('agent', '=', agent).execute()
    })
  }

  async removeBefore(savedAt: Date): Promise<void> {
    await this.#database.together(async () => {
      await this.#database.write.deleteFrom('agent_drafts').where('saved_at', '<', savedAt.getTime()).execute()
    })
  }
}
