import type { ColumnTypes } from './column-types.ts'

/** What people write, share and do. */
export function knowledgeTables({ bytes }: ColumnTypes): string[] {
  return [
    `create table shared_objects (
      kind text not null, id bigint not null, seq bigint not null, name_key text, sharing text not null,
      record text, created_at bigint not null, updated_at bigint not null, updated_by text not null,
      primary key (kind, id))`,
    'create unique index shared_objects_by_name on shared_objects (kind, name_key)',
    'create index shared_objects_by_change on shared_objects (kind, seq)',
    `create table shared_marks (
      kind text not null, object_id bigint not null, mark text not null, person text not null, at bigint not null,
      primary key (kind, object_id, mark, person))`,
    'create index shared_marks_by_person on shared_marks (person)',
    `create table verifications (
      document_id text primary key, state text not null, verified_by text not null, verified_at bigint not null,
      expires_at bigint)`,
    'create index verifications_by_person on verifications (verified_by)',
    'create index verifications_by_end on verifications (expires_at)',
    `create table verification_reminders (
      id text primary key, document_id text not null, assignee text not null, requestor text not null,
      remind_at bigint not null, created_at bigint not null, reason text, is_entrusted integer not null)`,
    'create index verification_reminders_by_document on verification_reminders (document_id)',
    'create index verification_reminders_by_assignee on verification_reminders (assignee, remind_at)',
    `create table activity_events (
      seq bigint primary key, person text not null, action text not null, document_key bigint, answer_token text,
      note text, event_id text, at bigint not null, name text, host text)`,
    'create unique index activity_events_once on activity_events (person, event_id)',
    'create index activity_events_by_person on activity_events (person, at)',
    'create index activity_events_by_document on activity_events (document_key, at)',
    'create index activity_events_by_time on activity_events (at)',
    `create index activity_events_gaps on activity_events (at) where action = 'FOUND_NOTHING'`,
    `create table activity_daily (
      day bigint not null, person text not null, action text not null, name text not null, host text not null,
      count bigint not null, primary key (day, person, action, name, host))`,
    'create index activity_daily_by_person on activity_daily (person)',
    'create table activity_days (day bigint primary key, version bigint not null)',
    `create table chats (
      id text primary key, owner text not null, name text not null, application_id text,
      created_at bigint not null, updated_at bigint not null)`,
    'create index chats_by_owner on chats (owner, updated_at, id)',
    `create table chat_messages (
      chat_id text not null, position bigint not null, record text not null, primary key (chat_id, position))`,
    `create table chat_files (
      id text primary key, owner text not null, name text not null, content_type text not null,
      size bigint not null, status text not null, failure text, body text not null, uploaded_at bigint not null,
      content ${bytes} not null)`,
    'create index chat_files_by_owner on chat_files (owner)',
    'create index chat_files_by_time on chat_files (uploaded_at)',
    'create table chat_file_owners (owner text primary key)',
  ]
}
