import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** How many documents and problems each connection had at the end of each day. */
export const connectionDays: Migration = {
  name: '0011-connection-days',
  async up(db) {
    await sql`create table connection_days (
      connection_id text not null, day text not null, documents bigint not null, problems bigint not null,
      primary key (connection_id, day))`.execute(db)
  },
}
