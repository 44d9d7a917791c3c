import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Names of webhooks. Null for those without one, like all from before. */
export const webhookNames: Migration = {
  name: '0120-webhook-names',
  async up(db) {
    await sql.raw('alter table webhooks add column name text').execute(db)
  },
}
