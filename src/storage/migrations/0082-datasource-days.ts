import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** How many documents each data source had on each day. */
export const datasourceDays: Migration = {
  name: '0082-datasource-days',
  async up(db) {
    await sql
      .raw(
        'create table datasource_days (datasource text not null, day text not null, documents bigint not null, primary key (datasource, day))',
      )
      .execute(db)
  },
}
