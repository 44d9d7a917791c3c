import { sql } from 'kysely'
import type { Migration } from '../migration.ts'

export const administration: Migration = {
  name: '0081-administration',
  async up(db) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
  },
}

const STATEMENTS = [
  'alter table oauth_clients add column disabled_at bigint',
  'alter table sso_providers add column disabled_at bigint',
  'alter table sso_providers add column group_claim text',
  'alter table saml_providers add column disabled_at bigint',
  'alter table saml_providers add column group_claim text',
  'alter table scim_tokens add column id text',
  // A part of a digest names the token without being of any use to a reader.
  'update scim_tokens set id = substr(secret_hash, 1, 16)',
  'alter table scim_tokens add column created_by text',
  'alter table sessions add column address text',
  'alter table sessions add column user_agent text',
  'alter table accounts add column group_role text',
]
