import type { Selectable } from 'kysely'
import type { AgentRun, AgentRunStore, RunStatus } from '../../domain/agents/agent-run.ts'
import type { SavedMessage } from '../../domain/chat/saved-chat.ts'
import type { MessageRecord } from '../chat/chat-tables.ts'
import { beyondNewest } from '../database/beyond-newest.ts'
import type { Database } from '../database/database.ts'
import { fromJson, toJson } from '../database/json-column.ts'
import type { Tables } from '../tables.ts'
import type { RunRecord } from './agent-tables.ts'

export class SqlAgentRunStore implements AgentRunStore {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  async add(run: AgentRun, kept: number): Promise<void> {
    await this.#database.write.transaction().execute(async (db) => {
      await db.insertInto('agent_runs').values(toRow(run)).execute()
      const ids = await beyondNewest(db, 'agent_runs', 'created_at', run, kept)
      if (ids.length > 0) await db.deleteFrom('agent_runs').where('id', 'in', ids).execute()
    })
  }

  async find(id: string, owner: string): Promise<AgentRun | undefined> {
    const row = await this.#database.read
      .selectFrom('agent_runs')
      .selectAll()
      .where('id', '=', id)
      .where('owner', '=', owner)
      .executeTakeFirst()
    return row && fromRow(row)
  }

  async change(
    id: string,
    owner: string,
    from: RunStatus,
    { status, updatedAt, messages }: Pick<AgentRun, 'status' | 'updatedAt'> & Partial<Pick<AgentRun, 'messages'>>,
  ): Promise<boolean> {
    return this.#database.write.transaction().execute(async (db) => {
      const row = await db
        .updateTable('agent_runs')
        .set({ status, updated_at: updatedAt.getTime() })
        .where('id', '=', id)
        .where('owner', '=', owner)
        .where('status', '=', from)
        .returning('record')
        .executeTakeFirst()
      if (row === undefined) return false
      if (messages !== undefined) {
        const record = { ...fromJson(row.record), messages: messages.map(toStored) }
        await db
          .updateTable('agent_runs')
          .set({ record: toJson(record) })
          .where('id', '=', id)
          .execute()
      }
      return true
    })
  }

  async removeOfAgent(agentId: number): Promise<void> {
    await this.#database.together(async () => {
      await this.#database.write.deleteFrom('agent_runs').where('agent_id', '=', agentId).execute()
    })
  }
}

function toStored(message: SavedMessage): MessageRecord {
  return { ...message, at: message.at.getTime() }
}

function toRow(run: AgentRun): Tables['agent_runs'] {
  const { input, metadata, messages } = run
  const record: RunRecord = { input, metadata, messages: messages.map(toStored) }
  return {
    id: run.id,
    agent_id: run.agentId,
    agent_version: run.agentVersion,
    owner: run.owner,
    status: run.status,
    record: toJson(record),
    created_at: run.createdAt.getTime(),
    updated_at: run.updatedAt.getTime(),
  }
}

function fromRow(row: Selectable<Tables['agent_runs']>): AgentRun {
  const { input, metadata, messages } = fromJson(row.record)
  return {
    id: row.id,
    agentId: row.agent_id,
    agentVersion: row.agent_version,
    owner: row.owner,
    status: row.status,
    input,
    metadata,
    messages: messages.map((message) => ({ ...message, at: new Date(message.at) })),
    createdAt: new Date(row.created_at),
    updatedAt: new Date(row.updated_at),
  }
}
