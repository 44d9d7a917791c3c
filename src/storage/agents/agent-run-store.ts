import { type Selectable, sql, type Transaction } from 'kysely'
import {
  type AgentRun,
  type AgentRunStore,
  OPEN,
  type RunBeat,
  type RunChange,
  type RunStatus,
} from '../../domain/agents/agent-run.ts'
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
    await this.#database.write.transaction().execute((db) => insert(db, run, kept))
  }

  async addOpen(run: AgentRun, kept: number, mostOpen: number): Promise<boolean> {
    return this.#database.write.transaction().execute(async (db) => {
      // Two that come together would both find room. SQLite has one writer.
      if (this.#database.kind === 'postgres') {
        await sql`select pg_advisory_xact_lock(hashtextextended(${`agent runs of ${run.owner}`}, 0))`.execute(db)
      }
      const open = await db
        .selectFrom('agent_runs')
        .select('id')
        .where('owner', '=', run.owner)
        .where('status', 'in', OPEN)
        .limit(mostOpen)
        .execute()
      if (open.length >= mostOpen) return false
      await insert(db, run, kept)
      return true
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

  async latest(owner: string, agentId: number | undefined, limit: number): Promise<AgentRun[]> {
    const rows = await this.#database.read
      .selectFrom('agent_runs')
      .selectAll()
      .where('owner', '=', owner)
      .$if(agentId !== undefined, (query) => query.where('agent_id', '=', agentId ?? 0))
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(limit)
      .execute()
    return rows.map(fromRow)
  }

  async change(id: string, owner: string, from: readonly RunStatus[], change: RunChange): Promise<boolean> {
    return this.#database.write.transaction().execute(async (db) => {
      const row = await this.#lock(db, id, owner)
      if (row === undefined || !from.includes(row.status)) return false
      await write(db, row, change)
      return true
    })
  }

  async update(id: string, owner: string, decide: (run: AgentRun) => RunChange): Promise<AgentRun | undefined> {
    return this.#database.write.transaction().execute(async (db) => {
      const row = await this.#lock(db, id, owner)
      if (row === undefined) return undefined
      const run = fromRow(row)
      const change = decide(run)
      await write(db, row, change)
      return { ...run, ...change }
    })
  }

  async beat(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return
    await this.#database.write
      .updateTable('agent_runs')
      .set((is) => ({ beat: is('beat', '+', 1) }))
      .where('id', 'in', ids)
      .execute()
  }

  async open(limit: number): Promise<RunBeat[]> {
    const rows = await this.#database.read
      .selectFrom('agent_runs')
      .select(['id', 'owner', 'status', 'beat', 'updated_at'])
      .where('status', 'in', OPEN)
      .orderBy('updated_at')
      .limit(limit)
      .execute()
    return rows.map(({ beat, updated_at, ...row }) => ({ ...row, beat: Number(beat), updatedAt: new Date(updated_at) }))
  }

  async removeOfAgent(agentId: number): Promise<void> {
    await this.#database.together(async () => {
      await this.#database.write.deleteFrom('agent_runs').where('agent_id', '=', agentId).execute()
    })
  }

  #lock(db: Transaction<Tables>, id: string, owner: string) {
    return db
      .selectFrom('agent_runs')
      .selectAll()
      .where('id', '=', id)
      .where('owner', '=', owner)
      .$if(this.#database.kind === 'postgres', (query) => query.forUpdate())
      .executeTakeFirst()
  }
}

async function insert(db: Transaction<Tables>, run: AgentRun, kept: number): Promise<void> {
  await db.insertInto('agent_runs').values(toRow(run)).execute()
  const ids = await beyondNewest(db, 'agent_runs', 'created_at', run, kept)
  if (ids.length > 0) await db.deleteFrom('agent_runs').where('id', 'in', ids).execute()
}

async function write(
  db: Transaction<Tables>,
  row: Selectable<Tables['agent_runs']>,
  { status, updatedAt, messages, ...rest }: RunChange,
): Promise<void> {
  const record: RunRecord = {
    ...fromJson(row.record),
    ...rest,
    ...(messages && { messages: messages.map(toStored) }),
  }
  await db
    .updateTable('agent_runs')
    .set({ status, updated_at: updatedAt.getTime(), record: toJson(record) })
    .where('id', '=', row.id)
    .execute()
}

function toStored(message: SavedMessage): MessageRecord {
  return { ...message, at: message.at.getTime() }
}

function toRow(run: AgentRun): Tables['agent_runs'] {
  const { input, metadata, messages, interactions, error } = run
  const record: RunRecord = {
    input,
    metadata,
    messages: messages.map(toStored),
    ...(interactions && { interactions }),
    ...(error && { error }),
  }
  return {
    id: run.id,
    agent_id: run.agentId,
    agent_version: run.agentVersion,
    owner: run.owner,
    status: run.status,
    beat: 0,
    record: toJson(record),
    created_at: run.createdAt.getTime(),
    updated_at: run.updatedAt.getTime(),
  }
}

function fromRow(row: Selectable<Tables['agent_runs']>): AgentRun {
  const { messages, ...record } = fromJson(row.record)
  return {
    id: row.id,
    agentId: row.agent_id,
    agentVersion: row.agent_version,
    owner: row.owner,
    status: row.status,
    ...record,
    messages: messages.map((message) => ({ ...message, at: new Date(message.at) })),
    createdAt: new Date(row.created_at),
    updatedAt: new Date(row.updated_at),
  }
}
