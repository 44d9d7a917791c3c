import { sql } from 'kysely'
import type { Migration } from '../migration.ts'

export const skills: Migration = {
  name: '0230-skills',
  async up(db, kind) {
    const bytes = kind === 'sqlite' ? 'blob' : 'bytea'
    const statements = [
      `create table skill_versions (
        skill_id bigint not null, version bigint not null, owner text not null, record text not null,
        size_bytes bigint not null, made_at bigint not null, primary key (skill_id, version))`,
      'create index skill_versions_by_owner on skill_versions (owner)',
      `create table skill_files (
        skill_id bigint not null, version bigint not null, path text not null, bytes ${bytes} not null,
        primary key (skill_id, version, path))`,
    ]
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
