import { sql } from 'kysely'
import type { Migration } from '../migration.ts'

/** Documents that wait until the policies that hide have looked at them. */
export const heldDocuments: Migration = {
  name: '0310-held-documents',
  async up(db) {
    for (const statement of [
      'alter table documents add column awaits_scan bigint',
      'alter table replaced_documents add column awaits_scan bigint',
      'alter table dlp_policies add column holds bigint not null default 0',
      'create index documents_put_off on documents (key) where awaits_scan = 2',
      'create index dlp_policies_holding on dlp_policies (holds) where holds > 0',
    ]) {
      await sql.raw(statement).execute(db)
    }
    const { rows } = await sql<{ id: string; record: string }>`
      select id, record from dlp_policies where kind = 'policy' and is_active = 2`.execute(db)
    for (const { id, record } of rows) {
      const { autoHideDocs, frequency } = JSON.parse(record) as { autoHideDocs: boolean; frequency: string }
      // Whether it asks how documents are shared stands deep in it: it is taken to, until it is changed.
      if (autoHideDocs && frequency === 'CONTINUOUS') {
        await sql`update dlp_policies set holds = 2 where id = ${id}`.execute(db)
      }
    }
  },
}
