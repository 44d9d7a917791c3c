import { sql } from 'kysely'
import type { Migration } from '../migration.ts'

/** Saved chats, each of one person. */
export const chats: Migration = {
  name: '0180-chats',
  async up(db) {
    for (const statement of [
      `create table chats (
        id text primary key, owner text not null, name text not null, application_id text,
        created_at bigint not null, updated_at bigint not null)`,
      'create index chats_by_owner on chats (owner, updated_at, id)',
      `create table chat_messages (
        chat_id text not null, position bigint not null, record text not null, primary key (chat_id, position))`,
    ]) {
      await sql.raw(statement).execute(db)
    }
  },
}
