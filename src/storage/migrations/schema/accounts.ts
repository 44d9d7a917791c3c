/** Accounts, groups, and how people sign in. */
export function accountsTables(): string[] {
  return [
    `create table accounts (
      email text primary key, name text not null, role text not null, is_active bigint not null,
      created_at bigint not null, group_role text, invited_at bigint, reminded_at bigint)`,
    `create table account_passwords (
      email text primary key, hash text not null, changed_at bigint not null, opened_by text)`,
    `create table sessions (
      secret_hash text primary key, email text not null, created_at bigint not null, seen_at bigint not null,
      expires_at bigint not null, address text, user_agent text)`,
    'create index sessions_by_email on sessions (email)',
    'create index sessions_by_time on sessions (created_at)',
    'create table setup_links (secret_hash text primary key, expires_at bigint not null, used_at bigint)',
    'create table sign_in_attempts (key text primary key, full_at bigint not null)',
    'create index sign_in_attempts_full on sign_in_attempts (full_at)',
    `create table organization_groups (
      id text primary key, name text not null, name_key text not null unique, external_id text, role text,
      origin text not null, created_at bigint not null, changed_at bigint not null)`,
    'create index organization_groups_by_external_id on organization_groups (external_id)',
    `create table organization_members (
      group_id text not null references organization_groups (id) on delete cascade, email text not null,
      source text not null, primary key (group_id, email, source))`,
    'create index organization_members_by_email on organization_members (email)',
    `create table scim_tokens (
      secret_hash text primary key, name text not null, created_at bigint not null, expires_at bigint not null,
      id text, created_by text)`,
    `create table scim_users (
      id text primary key, email text not null unique, external_id text, given_name text, family_name text,
      created_at bigint not null, changed_at bigint not null)`,
    'create index scim_users_by_external_id on scim_users (external_id)',
    `create table sso_providers (
      id text primary key, name text not null, issuer text not null, client_id text not null,
      client_secret text not null, domains text not null, creates_users bigint not null,
      created_at bigint not null, disabled_at bigint, group_claim text,
      vouches_for_emails bigint not null default 0)`,
    `create table saml_providers (
      id text primary key, name text not null, entry_point text not null, issuer text not null,
      certificates text not null, domains text not null, creates_users bigint not null,
      created_at bigint not null, disabled_at bigint, group_claim text)`,
  ]
}
