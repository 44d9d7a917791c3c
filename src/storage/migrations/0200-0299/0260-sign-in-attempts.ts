import { sql } from 'kysely'
import type { Migration } from '../migration.ts'

/** Tries to sign in, counted for all services together; see docs/decisions/0245-tries-to-sign-in-are-counted-together.md. */
export const signInAttempts: Migration = {
  name: '0260-sign-in-attempts',
  async up(db) {
    await sql.raw('create table sign_in_attempts (key text primary key, full_at bigint not null)').execute(db)
    await sql.raw('create index sign_in_attempts_full on sign_in_attempts (full_at)').execute(db)
  },
}
