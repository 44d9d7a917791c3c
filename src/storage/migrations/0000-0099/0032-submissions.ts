import { sql } from 'kysely'
import type { Migration } from '../migration.ts'

export const submissions: Migration = {
  name: '0032-submissions',
  async up(db) {
    for (const statement of [
      `create table submissions (
        request_id text primary key, datasource text not null, type text not null, payload text not null,
        token_id text not null, received_at bigint not null)`,
      'create index submissions_by_arrival on submissions (datasource, received_at, request_id)',
    ]) {
      await sql.raw(statement).execute(db)
    }
  },
}
