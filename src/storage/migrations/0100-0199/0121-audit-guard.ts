import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { Migration } from '../migration.ts'

/**
 * The database itself keeps the audit log: an entry goes when the retention that is set says so, by the database's own
 * clock, and by no other way, whoever asks and with whichever tool.
 */
export const auditGuard: Migration = {
  name: '0121-audit-guard',
  async up(db, kind) {
    for (const statement of kind === 'postgres' ? POSTGRES : SQLITE) await sql.raw(statement).execute(db)
  },
}

const NOW_MS: Readonly<Record<Database['kind'], string>> = {
  postgres: 'floor(extract(epoch from clock_timestamp()) * 1000)::bigint',
  sqlite: "cast(unixepoch('subsec') * 1000 as integer)",
}

/** Entries from before this moment may go, in milliseconds; null: none may. */
export function auditLimit(kind: Database['kind']): string {
  return `(select ${NOW_MS[kind]} - value * 86400000 from audit_settings where name = 'retention_days' and value >= 30)`
}

const KEPT = 'the audit log is kept for its retention'

const SQLITE = [
  `create trigger audit_entries_kept before delete on audit_entries
    when coalesce(old.at >= ${auditLimit('sqlite')}, true)
    begin select raise(abort, '${KEPT}'); end`,
  // "insert or replace" takes the old row away without asking the trigger above.
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

const POSTGRES = [
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
