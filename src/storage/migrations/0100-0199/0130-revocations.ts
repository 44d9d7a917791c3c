import { sql } from 'kysely'
import type { Migration } from '../migration.ts'

export const revocations: Migration = {
  name: '0130-revocations',
  async up(db, kind) {
    // Only a column of the type "integer" is SQLite's own row number; in PostgreSQL that type is too small.
    const number = kind === 'sqlite' ? 'integer' : 'bigint'
    for (const statement of statements(number)) await sql.raw(statement).execute(db)
    await db.insertInto('counters').values({ name: 'revocation_round', value: 0 }).execute()
  },
}

const statements = (number: string) => [
  `create table revocations (
    key ${number} primary key, round bigint not null, seq bigint not null, principals text not null,
    revoked_at bigint not null)`,
  // Holds all that is asked for of rows that do not matter any more.
  'create index revocations_by_round on revocations (round, key, seq)',
  'create index revocations_by_time on revocations (revoked_at)',
]
