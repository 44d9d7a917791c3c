import { sql } from 'kysely'
import type { Migration } from '../migration.ts'

/** Vectors of passages, and which documents have them. */
export const meaning: Migration = {
  name: '0066-meaning',
  async up(db, kind) {
    const bytes = kind === 'sqlite' ? 'blob' : 'bytea'
    const statements = [
      `create table passage_vectors (
        model text not null, hash text not null, vector ${bytes} not null, primary key (model, hash))`,
      `create table document_passages (
        model text not null, key bigint not null, passage integer not null, hash text not null,
        primary key (model, key, passage))`,
      'create index document_passages_by_hash on document_passages (model, hash)',
    ]
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
