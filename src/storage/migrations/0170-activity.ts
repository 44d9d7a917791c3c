import { sql } from 'kysely'
import type { Migration } from './migration.ts'

export const activity: Migration = {
  name: '0170-activity',
  async up(db) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
  },
}

const STATEMENTS = [
  `create table activity_events (
    seq bigint primary key, person text not null, action text not null, document_key bigint, answer_token text,
    note text, event_id text, at bigint not null)`,
  'create unique index activity_events_once on activity_events (person, event_id)',
  'create index activity_events_by_person on activity_events (person, at)',
  'create index activity_events_by_document on activity_events (document_key, at)',
  'create index activity_events_by_time on activity_events (at)',
  "insert into counters (name, value) values ('activity_seq', 0)",
]
