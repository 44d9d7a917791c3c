import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Fingerprints of what people read, so that they can be told what changed since. */
export const readTexts: Migration = {
  name: '0090-read-texts',
  async up(db) {
    for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
  },
}

const STATEMENTS = [
  `create table read_texts (
    person text not null, document_key bigint not null, title text not null, sentences text not null, at bigint not null,
    primary key (person, document_key))`,
  'create index read_texts_by_time on read_texts (at)',
]
