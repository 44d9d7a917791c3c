import type { Transaction } from 'kysely'
import type { Tables } from '../../tables.ts'

/** Of documents that go nothing stays that says anything about them: no text, nothing attached, no quote of a finding. */
export async function forgetContents(db: Transaction<Tables>, keys: readonly number[]): Promise<void> {
  for (const table of ['document_texts', 'document_metadata_groups', 'dlp_findings'] as const) {
    await db.deleteFrom(table).where('key', 'in', keys).execute()
  }
}
