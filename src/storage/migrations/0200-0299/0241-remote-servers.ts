import { sql } from 'kysely'
import type { Migration } from '../migration.ts'

/** Tool servers of others, and what each person allowed us there. */
export const remoteServers: Migration = {
  name: '0241-remote-servers',
  async up(db) {
    for (const statement of [
      `create table remote_servers (
        id text primary key, record text not null, created_at bigint not null, updated_at bigint not null)`,
      `create table tool_consents (
        server_id text not null, email text not null, sealed text not null, updated_at bigint not null,
        primary key (server_id, email))`,
      'create index tool_consents_by_email on tool_consents (email)',
    ]) {
      await sql.raw(statement).execute(db)
    }
  },
}
