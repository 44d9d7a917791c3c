import { type Selectable, sql } from 'kysely'
import { OPEN } from '../../domain/agents/agent-run.ts'
import type { AgentSchedule, AgentScheduleStore } from '../../domain/agents/schedules/agent-schedule.ts'
import type { Database } from '../database/database.ts'
import { fromJson, toJson } from '../database/json-column.ts'
import type { Tables } from '../tables.ts'
import { reviveRoot } from '../tokens/credential-root.ts'
import type { ScheduleRecord } from './agent-tables.ts'

type Row = Selectable<Tables['agent_schedules']>

export class SqlAgentScheduleStore implements AgentScheduleStore {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  async add(schedule: AgentSchedule, atMost: number): Promise<boolean> {
    const { owner } = schedule
    return this.#database.together(async () => {
      // Two that come together would both find room. SQLite has one writer.
      if (this.#database.kind === 'postgres') {
        const lock = sql`select pg_advisory_xact_lock(hashtextextended(${`agent schedules of ${owner}`}, 0))`
        await lock.execute(this.#database.write)
      }
      const known = await this.#database.write
        .selectFrom('agent_schedules')
        .select('id')
        .where('owner', '=', owner)
        .limit(atMost)
        .execute()
      if (known.length >= atMost) return false
      await this.#database.write.insertInto('agent_schedules').values(toRow(schedule)).execute()
      return true
    })
  }

  async find(id: string): Promise<AgentSchedule | undefined> {
    const row = await this.#rows().where('id', '=', id).executeTakeFirst()
    return row && fromRow(row)
  }

  async of(owner: string): Promise<AgentSchedule[]> {
    const rows = await this.#rows().where('owner', '=', owner).orderBy('created_at').orderBy('id').execute()
    return rows.map(fromRow)
  }

  async change(
    id: string,
    decide: (schedule: AgentSchedule) => Promise<AgentSchedule | undefined> | AgentSchedule | undefined,
  ): Promise<AgentSchedule | undefined> {
    return this.#database.together(async () => {
      const row = await this.#database.write
        .selectFrom('agent_schedules')
        .selectAll()
        .where('id', '=', id)
        .$if(this.#database.kind === 'postgres', (query) => query.forUpdate())
        .executeTakeFirst()
      const after = row && (await decide(fromRow(row)))
      if (after === undefined) return undefined
      const { id: _, ...changed } = toRow(after)
      await this.#database.write.updateTable('agent_schedules').set(changed).where('id', '=', id).execute()
      return after
    })
  }

  async remove(id: string, owner: string): Promise<boolean> {
    return this.#database.together(async () => {
      const { numDeletedRows } = await this.#database.write
        .deleteFrom('agent_schedules')
        .where('id', '=', id)
        .where('owner', '=', owner)
        .executeTakeFirstOrThrow()
      return numDeletedRows > 0n
    })
  }

  async due(at: Date, limit: number): Promise<AgentSchedule[]> {
    const rows = await this.#rows()
      .where('next_run_at', '<=', at.getTime())
      .orderBy('next_run_at')
      .orderBy('id')
      .limit(limit)
      .execute()
    return rows.map(fromRow)
  }

  async withOpenRun(after: string, limit: number): Promise<AgentSchedule[]> {
    const rows = await this.#rows()
      .where('has_open_run', '=', 1)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute()
    return rows.map(fromRow)
  }

  async ofAgent(agentId: number): Promise<AgentSchedule[]> {
    const rows = await this.#rows().where('agent_id', '=', agentId).where('status', '=', 'ENABLED').execute()
    return rows.map(fromRow)
  }

  #rows() {
    return this.#database.read.selectFrom('agent_schedules').selectAll()
  }
}

function toRow(schedule: AgentSchedule): Row {
  const { id, owner, agentId, status, pausedFor, nextRunAt, createdAt, updatedAt } = schedule
  const { timing, input, question, root, scopes, failures, postponedFrom, lastRun } = schedule
  const record: ScheduleRecord = {
    ...{ timing, input, question, root, scopes, failures },
    ...(postponedFrom && { postponedFrom: postponedFrom.getTime() }),
    ...(lastRun && { lastRun: { ...lastRun, startedAt: lastRun.startedAt.getTime() } }),
  }
  return {
    id,
    owner,
    agent_id: agentId,
    status,
    paused_for: pausedFor ?? null,
    next_run_at: nextRunAt?.getTime() ?? null,
    has_open_run: lastRun?.runId !== undefined && OPEN.includes(lastRun.status) ? 1 : 0,
    record: toJson(record),
    created_at: createdAt.getTime(),
    updated_at: updatedAt.getTime(),
  }
}

function fromRow(row: Row): AgentSchedule {
  const { root, postponedFrom, lastRun, ...record } = fromJson(row.record)
  return {
    id: row.id,
    owner: row.owner,
    agentId: row.agent_id,
    status: row.status,
    ...(row.paused_for && { pausedFor: row.paused_for }),
    ...record,
    root: reviveRoot(root),
    ...(row.next_run_at !== null && { nextRunAt: new Date(row.next_run_at) }),
    ...(postponedFrom !== undefined && { postponedFrom: new Date(postponedFrom) }),
    ...(lastRun && { lastRun: { ...lastRun, startedAt: new Date(lastRun.startedAt) } }),
    createdAt: new Date(row.created_at),
    updatedAt: new Date(row.updated_at),
  }
}
