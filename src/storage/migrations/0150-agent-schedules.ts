import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Agents that run by themselves for somebody, and what a draft is called in a list. */
export const agentSchedules: Migration = {
  name: '0150-agent-schedules',
  async up(db) {
    const statements = [
      `create table agent_schedules (id text primary key, owner text not null, agent_id bigint not null,
        status text not null, paused_for text, next_run_at bigint, has_open_run bigint not null,
        record text not null, created_at bigint not null, updated_at bigint not null)`,
      'create index agent_schedules_by_owner on agent_schedules (owner, created_at)',
      'create index agent_schedules_by_agent on agent_schedules (agent_id)',
      'create index agent_schedules_due on agent_schedules (next_run_at) where next_run_at is not null',
      'create index agent_schedules_open on agent_schedules (id) where has_open_run = 1',
      'alter table agent_drafts add column title text',
    ]
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
