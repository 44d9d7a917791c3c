import { sql } from 'kysely'
import type { Migration } from '../migration.ts'

export const customMetadata: Migration = {
  name: '0031-custom-metadata',
  async up(db) {
    for (const statement of [
      `create table metadata_schemas (
        group_name text primary key, metadata_keys text not null, updated_at bigint not null)`,
      `create table document_metadata_groups (
        group_name text not null, key bigint not null, primary key (group_name, key))`,
      'create index document_metadata_groups_by_key on document_metadata_groups (key)',
      'alter table documents add column metadata text',
      'alter table indexing_tokens add column metadata_scopes text',
    ]) {
      await sql.raw(statement).execute(db)
    }
  },
}
