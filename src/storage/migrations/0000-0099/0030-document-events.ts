import { sql } from 'kysely'
import type { Migration } from '../migration.ts'

export const documentEvents: Migration = {
  name: '0030-document-events',
  async up(db, kind) {
    const number = kind === 'sqlite' ? 'integer' : 'bigint'
    for (const statement of [
      `create table document_events (
        seq ${number} primary key, key bigint not null, kind text not null, at bigint not null)`,
      'create index document_events_by_key on document_events (key, seq)',
      'alter table datasource_users add column uploaded_at bigint',
    ]) {
      await sql.raw(statement).execute(db)
    }
  },
}
