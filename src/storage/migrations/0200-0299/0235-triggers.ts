import { sql } from 'kysely'
import type { Migration } from '../migration.ts'

export const triggers: Migration = {
  name: '0235-triggers',
  async up(db) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
    await db.insertInto('counters').values({ name: 'trigger_version', value: 1 }).execute()
  },
}

const STATEMENTS = [
  `create table triggers (
    id text primary key, owner text not null, kind text not null, datasource text not null, description text,
    status text not null, paused_for text, inputs text not null, url text not null, bearer text, secret text not null,
    root text not null, since_seq bigint not null, since_at bigint not null, created_at bigint not null,
    updated_at bigint not null)`,
  'create index triggers_by_owner on triggers (owner, created_at)',
  `create table trigger_deliveries (
    id text primary key, trigger_id text not null references triggers (id) on delete cascade, subject text not null,
    mark bigint not null, reason text not null, event_at bigint not null, state text not null,
    attempts bigint not null, next_at bigint not null, last_status bigint, last_error text, updated_at bigint not null,
    unique (trigger_id, subject, mark))`,
  'create index trigger_deliveries_due on trigger_deliveries (state, next_at)',
  'create index trigger_deliveries_of on trigger_deliveries (trigger_id, state)',
  'create table trigger_progress (name text primary key, position bigint not null)',
  'create index verifications_by_end on verifications (expires_at)',
]
