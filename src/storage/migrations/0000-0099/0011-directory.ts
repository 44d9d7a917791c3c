import { sql } from 'kysely'
import type { Migration } from '../migration.ts'

/** Employees, teams and short links: records of the whole company, each known by its kind and key. */
export const directory: Migration = {
  name: '0011-directory',
  async up(db) {
    await sql
      .raw(
        `create table directory_records (
          kind text not null, key text not null, record text not null, version bigint not null,
          touched bigint not null, primary key (kind, key))`,
      )
      .execute(db)
    await db.insertInto('counters').values({ name: 'people_version', value: 1 }).execute()
  },
}
