import { setImmediate as nextTurn } from 'node:timers/promises'
import type { DocumentChange, DocumentStore } from '../domain/documents/document-store.ts'

const BATCH_DOCUMENTS = 1000
const BATCH_CHARACTERS = 4_000_000
/** SQLite is read on the thread that answers: about two milliseconds' worth at a time. */
const SLICE_DOCUMENTS = 250
const SLICE_CHARACTERS = 500_000

/** The next changes of the log, as many as make a good segment; requests are answered while they are gathered. */
export async function readChanges(documents: DocumentStore, afterSeq: number): Promise<DocumentChange[]> {
  const changes: DocumentChange[] = []
  let characters = 0
  while (changes.length < BATCH_DOCUMENTS && characters < BATCH_CHARACTERS) {
    const slice = await documents.changesAfter(changes.at(-1)?.seq ?? afterSeq, SLICE_DOCUMENTS, SLICE_CHARACTERS)
    if (slice.length === 0) break
    for (const change of slice) {
      changes.push(change)
      if (change.kind === 'upsert') characters += change.document.body.length
    }
    await nextTurn()
  }
  return changes
}
