import { sql } from 'kysely'
import type { Migration } from '../migration.ts'

export const audit: Migration = {
  name: '0080-audit',
  async up(db, kind) {
    const id =
      kind === 'postgres' ? 'bigint generated always as identity primary key' : 'integer primary key autoincrement'
    const statements = [
      `create table audit_entries (
        id ${id}, at bigint not null, actor_kind text not null, actor text not null, credential text, on_behalf_of text,
        action text not null, subject text not null, details text not null, address text, once_key text unique)`,
      'create index audit_entries_by_time on audit_entries (at)',
      'create index audit_entries_by_actor on audit_entries (actor, id)',
      'create index audit_entries_by_action on audit_entries (action, id)',
      'create index audit_entries_by_subject on audit_entries (subject, id)',
      'create table audit_settings (name text primary key, value bigint not null)',
      ...(kind === 'postgres' ? POSTGRES_GUARD : SQLITE_GUARD),
    ]
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}

/** Nobody rewrites an entry, also not with a tool that goes to the database itself in haste. */
const SQLITE_GUARD = [
  `create trigger audit_entries_stay before update on audit_entries
    begin select raise(abort, 'the audit log cannot be changed'); end`,
]
const POSTGRES_GUARD = [
  `create function refuse_audit_change() returns trigger language plpgsql as
    $$ begin raise exception 'the audit log cannot be changed'; end $$`,
  `create trigger audit_entries_stay before update on audit_entries
    for each row execute function refuse_audit_change()`,
]
