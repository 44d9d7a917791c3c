import { sql } from 'kysely'
import type { Migration } from '../migration.ts'

export const verifications: Migration = {
  name: '0151-verifications',
  async up(db) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
  },
}

const STATEMENTS = [
  `create table verifications (
    document_id text primary key, state text not null, verified_by text not null, verified_at bigint not null,
    expires_at bigint)`,
  'create index verifications_by_person on verifications (verified_by)',
  `create table verification_reminders (
    id text primary key, document_id text not null, assignee text not null, requestor text not null,
    remind_at bigint not null, created_at bigint not null, reason text, is_entrusted integer not null)`,
  'create index verification_reminders_by_document on verification_reminders (document_id)',
  'create index verification_reminders_by_assignee on verification_reminders (assignee, remind_at)',
]
