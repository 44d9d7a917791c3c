import { sql } from 'kysely'
import type { Migration } from '../migration.ts'

/** Documents that could not be read or indexed, and why. */
export const setAside: Migration = {
  name: '0110-set-aside',
  async up(db) {
    await sql`create table set_aside_documents (
      key bigint primary key, seq bigint not null, problem text not null, at bigint not null)`.execute(db)
  },
}
