import { sql } from 'kysely'
import type { Migration } from '../migration.ts'

export const openedPasswords: Migration = {
  name: '0122-opened-passwords',
  async up(db) {
    await sql.raw('alter table account_passwords add column opened_by text').execute(db)
  },
}
