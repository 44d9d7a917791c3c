import { sql } from 'kysely'
import type { Migration } from '../migration.ts'

export const saml: Migration = {
  name: '0043-saml',
  async up(db) {
    await sql
      .raw(`create table saml_providers (
        id text primary key, name text not null, entry_point text not null, issuer text not null,
        certificates text not null, domains text not null, creates_users bigint not null, created_at bigint not null)`)
      .execute(db)
  },
}
