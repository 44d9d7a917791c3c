import { sql } from 'kysely'
import type { Migration } from '../migration.ts'

export const singleSignOn: Migration = {
  name: '0041-single-sign-on',
  async up(db) {
    await sql
      .raw(`create table sso_providers (
        id text primary key, name text not null, issuer text not null, client_id text not null,
        client_secret text not null, domains text not null, creates_users bigint not null, created_at bigint not null)`)
      .execute(db)
  },
}
