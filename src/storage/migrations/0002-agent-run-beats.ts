import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Grows while a service works on a run: one that stands still was left behind by a service that died. */
export const agentRunBeats: Migration = {
  name: '0002-agent-run-beats',
  async up(db) {
    await sql.raw('alter table agent_runs add column beat bigint not null default 0').execute(db)
    await sql.raw('create index agent_runs_by_status on agent_runs (status)').execute(db)
  },
}
