import type { ColumnTypes } from './column-types.ts'

/** Webhooks, triggers, leases and the files of the web pages. */
export function operationsTables({ bytes }: ColumnTypes): string[] {
  return [
    `create table webhooks (
      id text primary key, url text not null, secret text not null, events text, datasources text,
      created_at bigint not null)`,
    `create table webhook_events (
      id text primary key, kind text not null, body text not null, created_at bigint not null)`,
    'create index webhook_events_by_time on webhook_events (created_at)',
    `create table webhook_deliveries (
      event_id text not null references webhook_events (id) on delete cascade,
      webhook_id text not null references webhooks (id) on delete cascade, state text not null,
      attempts bigint not null, after_seq bigint not null, next_at bigint not null, last_status bigint,
      last_error text, updated_at bigint not null, primary key (event_id, webhook_id))`,
    'create index webhook_deliveries_due on webhook_deliveries (webhook_id, state, next_at)',
    `create table triggers (
      id text primary key, owner text not null, kind text not null, datasource text not null, description text,
      status text not null, paused_for text, inputs text not null, url text not null, bearer text,
      secret text not null, root text not null, since_seq bigint not null, since_at bigint not null,
      created_at bigint not null, updated_at bigint not null)`,
    'create index triggers_by_owner on triggers (owner, created_at)',
    `create table trigger_deliveries (
      id text primary key, trigger_id text not null references triggers (id) on delete cascade,
      subject text not null, mark bigint not null, reason text not null, event_at bigint not null,
      state text not null, attempts bigint not null, next_at bigint not null, last_status bigint, last_error text,
      updated_at bigint not null, unique (trigger_id, subject, mark))`,
    'create index trigger_deliveries_due on trigger_deliveries (state, next_at)',
    'create index trigger_deliveries_of on trigger_deliveries (trigger_id, state)',
    'create table trigger_progress (name text primary key, position bigint not null)',
    'create table leases (name text primary key, holder text not null, expires_at bigint not null)',
    `create table web_files (
      name text primary key, content_type text not null, packed ${bytes} not null, left_at bigint)`,
  ]
}
