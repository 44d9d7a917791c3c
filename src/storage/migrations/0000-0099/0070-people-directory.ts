import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Migration } from '../migration.ts'

/** What keeping the directory in memory needs: which records changed since a version, and which are gone. */
export const peopleDirectory: Migration = {
  name: '0070-people-directory',
  async up(db) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
    await sql`insert into person_id_key (secret) values (${randomBytes(32).toString('base64url')})`.execute(db)
  },
}

const STATEMENTS = [
  'alter table directory_records add column changed bigint not null default 0',
  'create index directory_records_by_change on directory_records (kind, changed)',
  `create table directory_removals (
    kind text not null, key text not null, changed bigint not null, primary key (kind, key))`,
  'create index directory_removals_by_change on directory_removals (changed)',
  'create table person_id_key (secret text not null)',
]
