import { timeSlices } from '../../kernel/event-loop/time-slices.ts'
import { compileAcl } from '../access/principals.ts'
import type { RecordVersion } from '../shared/version-conflict.ts'
import type { Document } from './document.ts'
import type { DocumentWrite } from './document-store.ts'

/** What the store is given of documents that were read; requests are answered between. */
export async function toWrites(documents: readonly Document[], version: RecordVersion): Promise<DocumentWrite[]> {
  const yieldIfDue = timeSlices()
  const writes: DocumentWrite[] = []
  for (const document of documents) {
    writes.push({ document, acl: compileAcl(document.datasource, document.permissions), version })
    await yieldIfDue()
  }
  return writes
}
