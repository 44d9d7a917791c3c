import { sql } from 'kysely'
import type { Migration } from '../migration.ts'

export const groups: Migration = {
  name: '0082-groups',
  async up(db) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
  },
}

const STATEMENTS = [
  `create table organization_groups (
    id text primary key, name text not null, name_key text not null unique, external_id text, role text,
    origin text not null, created_at bigint not null, changed_at bigint not null)`,
  'create index organization_groups_by_external_id on organization_groups (external_id)',
  `create table organization_members (
    group_id text not null references organization_groups (id) on delete cascade, email text not null,
    source text not null, primary key (group_id, email, source))`,
  'create index organization_members_by_email on organization_members (email)',
]
