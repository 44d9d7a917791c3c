import { sql } from 'kysely'
import type { Migration } from '../migration.ts'

/** Issuers and providers from before answer for nobody, and for no unverified address, until somebody says so. */
export const verifiedEmails: Migration = {
  name: '0120-verified-emails',
  async up(db) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
  },
}

const STATEMENTS = [
  `alter table token_issuers add column domains text not null default '[]'`,
  `alter table token_issuers add column email_claim text not null default 'email'`,
  'alter table token_issuers add column vouches_for_emails bigint not null default 0',
  'alter table sso_providers add column vouches_for_emails bigint not null default 0',
]
