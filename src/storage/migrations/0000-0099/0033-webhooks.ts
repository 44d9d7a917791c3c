import { sql } from 'kysely'
import type { Migration } from '../migration.ts'

export const webhooks: Migration = {
  name: '0033-webhooks',
  async up(db) {
    for (const statement of [
      `create table webhooks (
        id text primary key, url text not null, secret text not null, events text, datasources text,
        created_at bigint not null)`,
      `create table webhook_events (
        id text primary key, kind text not null, body text not null, created_at bigint not null)`,
      `create table webhook_deliveries (
        event_id text not null references webhook_events (id) on delete cascade,
        webhook_id text not null references webhooks (id) on delete cascade,
        state text not null, attempts bigint not null, after_seq bigint not null, next_at bigint not null,
        last_status bigint, last_error text, updated_at bigint not null, primary key (event_id, webhook_id))`,
      'create index webhook_deliveries_due on webhook_deliveries (webhook_id, state, next_at)',
      'create index webhook_events_by_time on webhook_events (created_at)',
    ]) {
      await sql.raw(statement).execute(db)
    }
  },
}
