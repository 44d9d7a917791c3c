import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Connections to sources, their runs, and what runs know of each source. */
export const connections: Migration = {
  name: '0010-connections',
  async up(db) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
  },
}

const STATEMENTS = [
  `create table connections (
    id text primary key, datasource text not null unique, record text not null, sealed text not null,
    is_paused bigint not null, next_due_at bigint not null, requested_mode text, removal text, cursor text,
    connector_version bigint not null, pass bigint not null, compared_at bigint, identity_read_at bigint,
    failures bigint not null, revision bigint not null, created_at bigint not null, updated_at bigint not null)`,
  `create table connection_runs (
    id text primary key, connection_id text not null, mode text not null, started_at bigint not null, ended_at bigint,
    outcome text, message text, phase text not null, waiting_until bigint, counts text not null, report text)`,
  'create index connection_runs_by_start on connection_runs (connection_id, started_at)',
  `create table connection_scopes (
    connection_id text not null, id text not null, title text not null, url text, access text not null, total bigint,
    state text not null, pass bigint not null, is_full bigint not null, checkpoint text, listed_at bigint,
    primary key (connection_id, id))`,
  `create table connection_items (
    connection_id text not null, id text not null, scope text not null, version text not null, access_key text,
    object_type text not null, document_id text not null, access_digest text not null, pass bigint not null,
    primary key (connection_id, id))`,
  'create index connection_items_by_scope on connection_items (connection_id, scope, id)',
  'create index connection_items_by_access on connection_items (connection_id, access_digest, id)',
  `create table connection_accesses (
    connection_id text not null, digest text not null, access text not null, primary key (connection_id, digest))`,
  `create table connection_problems (
    connection_id text not null, stage text not null, subject text not null, scope text, reason text not null,
    first_at bigint not null, last_at bigint not null, attempts bigint not null, next_at bigint,
    primary key (connection_id, stage, subject))`,
  'create index connection_problems_by_retry on connection_problems (connection_id, next_at)',
  `create table connection_accounts (
    connection_id text not null, id text not null, name text not null, email text, login text,
    is_active bigint not null, matched_email text, matched_by text, primary key (connection_id, id))`,
]
