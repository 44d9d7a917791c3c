import { sql } from 'kysely'
import type { Migration } from '../migration.ts'

/** What people say of shared things; when somebody was invited to the service, and reminded of it. */
export const marks: Migration = {
  name: '0255-marks',
  async up(db) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
  },
}

const STATEMENTS = [
  `create table shared_marks (
    kind text not null, object_id bigint not null, mark text not null, person text not null, at bigint not null,
    primary key (kind, object_id, mark, person))`,
  'create index shared_marks_by_person on shared_marks (person)',
  'alter table accounts add column invited_at bigint',
  'alter table accounts add column reminded_at bigint',
]
