import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** What members ask to have published to everyone. */
export const proposals: Migration = {
  name: '0081-proposals',
  async up(db) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
  },
}

const STATEMENTS = [
  `create table proposals (
    id text primary key, content text not null, reason text not null, proposer text not null, proposed_at bigint not null,
    state text not null, decided_by text, decided_at bigint, note text not null)`,
  'create index proposals_by_proposer on proposals (proposer, proposed_at)',
  'create index proposals_by_state on proposals (state, proposed_at)',
]
