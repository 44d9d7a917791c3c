import type { Selectable } from 'kysely'
import type { AgentEditorDraft, AgentEditorDraftStore, ListedDraft } from '../../domain/agents/agent-drafts.ts'
import type { Database } from '../database/database.ts'
import { fromJson, toJson } from '../database/json-column.ts'
import type { Tables } from '../tables.ts'

export class SqlAgentDraftStore implements AgentEditorDraftStore {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  async find(owner: string, agent: string): Promise<AgentEditorDraft | undefined> {
    const row = await this.#database.read
      .selectFrom('agent_drafts')
      .select(['content', 'title', 'saved_at'])
      .where('owner', '=', owner)
      .where('agent', '=', agent)
      .executeTakeFirst()
    return row && { content: fromJson(row.content), title: titleIn(row), savedAt: new Date(row.saved_at) }
  }

  async of(owner: string): Promise<ListedDraft[]> {
    const rows = await this.#database.read
      .selectFrom('agent_drafts')
      .select(['agent', 'title', 'saved_at'])
      .where('owner', '=', owner)
      .orderBy('saved_at', 'desc')
      .orderBy('agent')
      .execute()
    return rows.map((row) => ({ agent: row.agent, title: titleIn(row), savedAt: new Date(row.saved_at) }))
  }

  async put(owner: string, agent: string, { content, title, savedAt }: AgentEditorDraft, kept: number): Promise<void> {
    const written = { content: toJson(content), title: toJson(title), saved_at: savedAt.getTime() }
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

/** The previous version saved drafts without one. */
function titleIn({ title }: Pick<Selectable<Tables['agent_drafts']>, 'title'>): string {
  return title === null ? '' : fromJson(title)
}
