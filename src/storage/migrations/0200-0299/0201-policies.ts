import { sql } from 'kysely'
import type { Migration } from '../migration.ts'

/** Policies, what they found, and files of that. */
export const policies: Migration = {
  name: '0201-policies',
  async up(db) {
    for (const statement of [
      `create table dlp_policies (
        id text primary key, kind text not null, version bigint not null, record text not null, is_active bigint not null,
        created_at bigint not null, scan_status text not null, scan_started_at bigint, scan_position bigint not null,
        scan_target bigint not null)`,
      `create table dlp_policy_versions (
        id text not null, version bigint not null, record text not null, primary key (id, version))`,
      `create table dlp_findings (
        policy text not null, key bigint not null, place bigint not null, rule text not null, rule_type text not null,
        likelihood text not null, severity text not null, field text not null, quote text not null,
        fingerprint text not null, found_at bigint not null, primary key (policy, key, place))`,
      `create table dlp_exports (
        id bigint primary key, record text not null, status text not null, ended_at bigint, size bigint not null)`,
      `create table dlp_export_parts (
        export_id bigint not null, place bigint not null, content text not null, primary key (export_id, place))`,
    ]) {
      await sql.raw(statement).execute(db)
    }
  },
}
