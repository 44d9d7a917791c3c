import { sql } from 'kysely'
import type { Migration } from '../migration.ts'

/** What is said over access lists. */
export const visibilityOverrides: Migration = {
  name: '0200-visibility-overrides',
  async up(db) {
    for (const statement of [
      'alter table documents add column visibility_override text',
      `create table visibility_overrides (
        key bigint not null, source text not null, override text not null, set_at bigint not null,
        primary key (key, source))`,
      'create index visibility_overrides_by_source on visibility_overrides (source, key)',
    ]) {
      await sql.raw(statement).execute(db)
    }
  },
}
