import { sql } from 'kysely'
import type { Migration } from '../migration.ts'

export const sharedObjects: Migration = {
  name: '0150-shared-objects',
  async up(db) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
  },
}

const STATEMENTS = [
  `create table shared_objects (
    kind text not null, id bigint not null, seq bigint not null, name_key text, sharing text not null, record text,
    created_at bigint not null, updated_at bigint not null, updated_by text not null, primary key (kind, id))`,
  'create unique index shared_objects_by_name on shared_objects (kind, name_key)',
  'create index shared_objects_by_change on shared_objects (kind, seq)',
  "insert into counters (name, value) values ('shared_version', 0)",
]
