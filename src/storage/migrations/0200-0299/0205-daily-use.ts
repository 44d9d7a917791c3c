import { sql } from 'kysely'
import type { Migration } from '../migration.ts'

/** What people use the service for, counted by day; see docs/decisions/0175-how-use-is-counted.md. */
export const dailyUse: Migration = {
  name: '0205-daily-use',
  async up(db) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
  },
}

const STATEMENTS = [
  'alter table activity_events add column name text',
  'alter table activity_events add column host text',
  `create table activity_daily (
    day bigint not null, person text not null, action text not null, name text not null, host text not null,
    count bigint not null, primary key (day, person, action, name, host))`,
  'create index activity_daily_by_person on activity_daily (person)',
  'create table activity_days (day bigint primary key, version bigint not null)',
  "create index activity_events_gaps on activity_events (at) where action = 'FOUND_NOTHING'",
]
