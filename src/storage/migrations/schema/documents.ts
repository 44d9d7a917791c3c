import type { ColumnTypes } from './column-types.ts'

/** Documents, the log that they are, and what follows it. */
export function documentsTables({ number, bytes }: ColumnTypes): string[] {
  return [
    'create table counters (name text primary key, value bigint not null)',
    'create table store_identity (id text primary key)',
    `create table documents (
      key ${number} primary key, seq bigint not null, datasource text not null, object_type text not null,
      type_key text not null, id text not null, id_key text not null, version bigint not null,
      title text not null, view_url text, facts text not null, updated_at bigint not null, permissions text,
      principals text, uploaded_at bigint not null, deleted_at bigint, metadata text, is_redlisted bigint,
      visibility_override text, awaits_scan bigint, unique (datasource, id_key, type_key))`,
    'create unique index documents_by_seq on documents (seq)',
    'create index documents_by_url on documents (datasource, view_url)',
    'create index documents_by_type on documents (datasource, deleted_at, object_type, seq)',
    'create index documents_put_off on documents (key) where awaits_scan = 2',
    `create table document_texts (key ${number} primary key, body text not null, summary text not null)`,
    `create table index_marks (seq ${number} primary key, indexed_at bigint not null)`,
    `create table joint_steps (first_seq ${number} primary key, last_seq bigint not null)`,
    'create index joint_steps_by_end on joint_steps (last_seq)',
    `create table document_events (
      seq ${number} primary key, key bigint not null, kind text not null, at bigint not null)`,
    'create index document_events_by_key on document_events (key, seq)',
    `create table revocations (
      key ${number} primary key, round bigint not null, seq bigint not null, principals text not null,
      revoked_at bigint not null)`,
    'create index revocations_by_round on revocations (round, key, seq)',
    'create index revocations_by_time on revocations (revoked_at)',
    `create table visibility_overrides (
      key bigint not null, source text not null, override text not null, set_at bigint not null,
      primary key (key, source))`,
    'create index visibility_overrides_by_source on visibility_overrides (source, key)',
    `create table stale_documents (
      key ${number} primary key, datasource text not null, seq bigint not null, delete_at bigint not null,
      is_deleted bigint not null)`,
    'create index stale_documents_due on stale_documents (is_deleted, delete_at)',
    'create index stale_documents_by_datasource on stale_documents (datasource, is_deleted)',
    `create table set_aside_documents (
      key bigint primary key, seq bigint not null, problem text not null, at bigint not null)`,
    `create table reindex_requests (
      id ${number} primary key, requested_at bigint not null, started_at bigint, finished_at bigint,
      done bigint not null, total bigint not null)`,
    `create table processing_runs (
      subject text not null, datasource text not null, started_at bigint not null, ended_at bigint,
      primary key (subject, datasource, started_at))`,
    `create table submissions (
      request_id text primary key, datasource text not null, type text not null, payload text not null,
      token_id text not null, received_at bigint not null)`,
    'create index submissions_by_arrival on submissions (datasource, received_at, request_id)',
    'create index submissions_by_time on submissions (received_at)',
    `create table metadata_schemas (
      group_name text primary key, metadata_keys text not null, updated_at bigint not null)`,
    `create table document_metadata_groups (
      group_name text not null, key bigint not null, primary key (group_name, key))`,
    'create index document_metadata_groups_by_key on document_metadata_groups (key)',
    `create table passage_vectors (
      model text not null, hash text not null, vector ${bytes} not null, primary key (model, hash))`,
    `create table document_passages (
      model text not null, key bigint not null, passage integer not null, hash text not null,
      primary key (model, key, passage))`,
    'create index document_passages_by_hash on document_passages (model, hash)',
  ]
}
