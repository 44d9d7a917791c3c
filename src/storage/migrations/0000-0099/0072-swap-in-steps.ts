import { sql } from 'kysely'
import type { Migration } from '../migration.ts'

/** What a swap in many small transactions needs: how it is to end, and what stood in the place of what it wrote. */
export const swapInSteps: Migration = {
  name: '0072-swap-in-steps',
  async up(db, kind) {
    const number = kind === 'sqlite' ? 'integer' : 'bigint'
    for (const statement of statements(number)) await sql.raw(statement).execute(db)
  },
}

const statements = (number: string) => [
  'alter table bulk_uploads add column ending text',
  `create table replaced_documents (
    key ${number} primary key, upload text not null, new_seq bigint not null, seq bigint not null,
    datasource text not null, object_type text not null, type_key text not null, id text not null, id_key text not null,
    version bigint not null, title text not null, view_url text, is_redlisted bigint, facts text not null,
    updated_at bigint not null, permissions text, principals text, uploaded_at bigint not null, deleted_at bigint,
    metadata text, body text, summary text)`,
  'create index replaced_documents_by_upload on replaced_documents (upload)',
]
