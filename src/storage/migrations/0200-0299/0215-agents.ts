import { sql } from 'kysely'
import type { Migration } from '../migration.ts'

export const agents: Migration = {
  name: '0215-agents',
  async up(db) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
  },
}

const STATEMENTS = [
  `create table agent_versions (
    agent_id bigint not null, version bigint not null, definition text not null, made_by text not null,
    made_at bigint not null, primary key (agent_id, version))`,
  `create table agent_runs (
    id text primary key, agent_id bigint not null, agent_version bigint not null, owner text not null,
    status text not null, record text not null, created_at bigint not null, updated_at bigint not null)`,
  'create index agent_runs_by_owner on agent_runs (owner, created_at)',
  'create index agent_runs_by_agent on agent_runs (agent_id)',
]
