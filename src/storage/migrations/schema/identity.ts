/** Data sources, who is who in them, and the directory of people. */
export function identityTables(): string[] {
  return [
    'create table datasources (name text primary key, config text not null, updated_at bigint not null)',
    `create table datasource_users (
      datasource text not null, email text not null, user_id text, name text not null, is_active bigint not null,
      version bigint not null, touched bigint not null default 0, uploaded_at bigint,
      primary key (datasource, email))`,
    'create index datasource_users_by_email on datasource_users (email)',
    `create table datasource_groups (
      datasource text not null, name text not null, version bigint not null, touched bigint not null default 0,
      primary key (datasource, name))`,
    `create table memberships (
      datasource text not null, group_name text not null, member_kind text not null, member text not null,
      member_folded text not null, version bigint not null, touched bigint not null default 0,
      primary key (datasource, group_name, member_kind, member))`,
    'create index memberships_by_member on memberships (datasource, member_kind, member)',
    'create index memberships_by_folded_member on memberships (datasource, member_kind, member_folded)',
    `create table group_intersections (
      datasource text not null, principal text not null, groups text not null,
      primary key (datasource, principal))`,
    `create table directory_records (
      kind text not null, key text not null, record text not null, version bigint not null,
      touched bigint not null, changed bigint not null default 0, primary key (kind, key))`,
    'create index directory_records_by_change on directory_records (kind, changed)',
    `create table directory_removals (
      kind text not null, key text not null, changed bigint not null, primary key (kind, key))`,
    'create index directory_removals_by_change on directory_removals (changed)',
    'create table person_id_key (secret text not null)',
  ]
}
