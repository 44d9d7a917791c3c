/** Tokens and OAuth. */
export function credentialsTables(): string[] {
  return [
    `create table indexing_tokens (
      id text primary key, name text not null, datasources text, allowed_ranges text not null,
      expires_at bigint not null, rotation_period_minutes bigint, created_by text not null,
      created_at bigint not null, revoked_at bigint, metadata_scopes text)`,
    `create table indexing_token_secrets (
      hash text primary key, token_id text not null references indexing_tokens (id) on delete cascade,
      created_at bigint not null, ends_at bigint)`,
    'create index indexing_token_secrets_by_token on indexing_token_secrets (token_id)',
    `create table client_tokens (
      id text primary key, secret_hash text not null unique, name text not null, user_email text,
      scopes text not null, expires_at bigint not null, created_by text not null, created_at bigint not null,
      revoked_at bigint)`,
    `create table auth_tokens (
      secret_hash text primary key, email text not null, scopes text not null, parent text not null,
      acted_by text, expires_at bigint not null)`,
    'create index auth_tokens_by_email on auth_tokens (email)',
    'create index auth_tokens_by_expiry on auth_tokens (expires_at)',
    `create table oauth_clients (
      client_id text primary key, origin text not null, metadata text not null, created_at bigint not null,
      used_at bigint, disabled_at bigint)`,
    `create table oauth_records (
      kind text not null, id_hash text not null, payload text not null, account_id text, client_id text,
      grant_hash text, uid text, user_code_hash text, expires_at bigint, consumed_at bigint,
      primary key (kind, id_hash))`,
    'create index oauth_records_by_account on oauth_records (account_id)',
    'create index oauth_records_by_client on oauth_records (client_id)',
    'create index oauth_records_by_grant on oauth_records (grant_hash)',
    'create index oauth_records_by_uid on oauth_records (uid)',
    'create index oauth_records_by_user_code on oauth_records (user_code_hash)',
    'create index oauth_records_by_expiry on oauth_records (expires_at)',
    'create table oauth_settings (name text primary key, value text not null)',
    `create table signing_keys (
      kid text primary key, private_jwk text not null, created_at bigint not null, retired_at bigint)`,
    `create table token_issuers (
      issuer text primary key, client_ids text not null, algorithms text not null, scopes text not null,
      created_at bigint not null, domains text not null default '[]', email_claim text not null default 'email',
      vouches_for_emails bigint not null default 0)`,
    `create table credential_marks (
      credential_id text primary key, secret_start text, used_at bigint, address text)`,
    `create table deprecated_uses (
      item text not null, credential_id text not null, count bigint not null, last_at bigint not null,
      primary key (item, credential_id))`,
  ]
}
