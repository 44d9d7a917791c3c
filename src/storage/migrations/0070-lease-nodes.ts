import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Which node took a lease, so that it can take it back when it starts again. */
export const leaseNodes: Migration = {
  name: '0070-lease-nodes',
  async up(db) {
    await sql.raw('alter table leases add column node text').execute(db)
  },
}
