import type { Database } from '../../database/database.ts'

type Kind = Database['kind']

/**
 * The audit log, guarded by the database itself: an entry can't be changed, and can only be deleted once its retention has
 * passed by the database's own clock, whoever asks and with whichever tool.
 */
export function auditTables(kind: Kind): string[] {
  return [
    `create table audit_entries (
      id ${ID[kind]}, at bigint not null, actor_kind text not null, actor text not null, credential text,
      on_behalf_of text, action text not null, subject text not null, details text not null, address text,
      once_key text unique)`,
    'create index audit_entries_by_time on audit_entries (at)',
    'create index audit_entries_by_actor on audit_entries (actor, id)',
    'create index audit_entries_by_action on audit_entries (action, id)',
    'create index audit_entries_by_subject on audit_entries (subject, id)',
    'create table audit_settings (name text primary key, value bigint not null)',
    ...GUARDS[kind],
  ]
}

/** Entries older than this, in milliseconds since 1970, may be deleted; null: none may. */
export function auditLimit(kind: Kind): string {
  return `(select ${NOW_MS[kind]} - value * 86400000 from audit_settings where name = 'retention_days' and value >= 30)`
}

const ID: Readonly<Record<Kind, string>> = {
  postgres: 'bigint generated always as identity primary key',
  sqlite: 'integer primary key autoincrement',
}

const NOW_MS: Readonly<Record<Kind, string>> = {
  postgres: 'floor(extract(epoch from clock_timestamp()) * 1000)::bigint',
  sqlite: "cast(unixepoch('subsec') * 1000 as integer)",
}

const KEPT = 'the audit log is kept for its retention'

const SQLITE_GUARD = [
  `create trigger audit_entries_stay before update on audit_entries
    begin select raise(abort, 'the audit log cannot be changed'); end`,
  `create trigger audit_entries_kept before delete on audit_entries
    when coalesce(old.at >= ${auditLimit('sqlite')}, true)
    begin select raise(abort, '${KEPT}'); end`,
  // "insert or replace" deletes the old row without firing the trigger above.
  `create trigger audit_entries_new before insert on audit_entries
    begin
      select raise(abort, 'the audit log cannot be changed') from audit_entries where id = new.id;
      select raise(ignore) from audit_entries where once_key = new.once_key;
    end`,
  ...['insert', 'update'].map(
    (change) => `create trigger audit_settings_${change} before ${change} on audit_settings
      when new.name = 'retention_days' and new.value < 30
      begin select raise(abort, '${KEPT}, which is 30 days at least'); end`,
  ),
]

const POSTGRES_GUARD = [
  `create function refuse_audit_change() returns trigger language plpgsql as
    $$ begin raise exception 'the audit log cannot be changed'; end $$`,
  `create trigger audit_entries_stay before update on audit_entries
    for each row execute function refuse_audit_change()`,
  `create function refuse_audit_removal() returns trigger language plpgsql as
    $$ begin
      if coalesce(old.at >= ${auditLimit('postgres')}, true) then raise exception '${KEPT}'; end if;
      return old;
    end $$`,
  `create trigger audit_entries_kept before delete on audit_entries
    for each row execute function refuse_audit_removal()`,
  `create trigger audit_entries_whole before truncate on audit_entries
    for each statement execute function refuse_audit_change()`,
  'alter table audit_settings add constraint audit_settings_value check (value >= 30)',
]

const GUARDS: Readonly<Record<Kind, readonly string[]>> = { sqlite: SQLITE_GUARD, postgres: POSTGRES_GUARD }
