import { sql } from 'kysely'
import type { Migration } from '../migration.ts'

export const leases: Migration = {
  name: '0105-leases',
  async up(db) {
    await sql`create table leases (name text primary key, holder text not null, expires_at bigint not null)`.execute(db)
  },
}
