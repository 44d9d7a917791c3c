import { sql } from 'kysely'
import type { Migration } from '../migration.ts'

/** Files that people ask about, each of one person. A row of an owner is what uploads of the same person wait for. */
export const chatFiles: Migration = {
  name: '0240-chat-files',
  async up(db, kind) {
    const bytes = kind === 'sqlite' ? 'blob' : 'bytea'
    for (const statement of [
      `create table chat_files (
        id text primary key, owner text not null, name text not null, content_type text not null, size bigint not null,
        status text not null, failure text, body text not null, uploaded_at bigint not null, content ${bytes} not null)`,
      'create index chat_files_by_owner on chat_files (owner)',
      'create index chat_files_by_time on chat_files (uploaded_at)',
      'create table chat_file_owners (owner text primary key)',
    ]) {
      await sql.raw(statement).execute(db)
    }
  },
}
