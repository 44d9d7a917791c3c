import { sql } from 'kysely'
import { newId } from '../../../kernel/ids.ts'
import type { Migration } from '../migration.ts'

export const engineFiles: Migration = {
  name: '0050-engine-files',
  async up(db, kind) {
    // Only a column of the type "integer" is SQLite's own row number; in PostgreSQL that type is too small.
    const number = kind === 'sqlite' ? 'integer' : 'bigint'
    await sql.raw('create table store_identity (id text primary key)').execute(db)
    await sql
      .raw(
        `create table reindex_requests (
          id ${number} primary key, requested_at bigint not null, started_at bigint, finished_at bigint,
          done bigint not null, total bigint not null)`,
      )
      .execute(db)
    await db.insertInto('store_identity').values({ id: newId() }).execute()
    await db.insertInto('counters').values({ name: 'reindex_request', value: 0 }).execute()
  },
}
