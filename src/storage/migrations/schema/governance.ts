/** Policies, findings and exports. */
export function governanceTables(): string[] {
  return [
    `create table dlp_policies (
      id text primary key, kind text not null, version bigint not null, record text not null,
      is_active bigint not null, created_at bigint not null, scan_status text not null, scan_started_at bigint,
      scan_position bigint not null, scan_target bigint not null, holds bigint not null default 0)`,
    'create index dlp_policies_holding on dlp_policies (holds) where holds > 0',
    `create table dlp_policy_versions (
      id text not null, version bigint not null, record text not null, primary key (id, version))`,
    `create table dlp_findings (
      policy text not null, key bigint not null, place bigint not null, rule text not null,
      rule_type text not null, likelihood text not null, severity text not null, field text not null,
      quote text not null, fingerprint text not null, found_at bigint not null, primary key (policy, key, place))`,
    'create index dlp_findings_by_key on dlp_findings (key)',
    `create table dlp_exports (
      id bigint primary key, record text not null, status text not null, ended_at bigint, size bigint not null)`,
    `create table dlp_export_parts (
      export_id bigint not null, place bigint not null, content text not null, primary key (export_id, place))`,
  ]
}
