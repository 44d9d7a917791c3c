import type { DocumentChange, DocumentStore } from '../domain/documents/document-store.ts'
import { yieldToEventLoop } from '../kernel/event-loop/time-slices.ts'

/** A larger segment takes less time for each document, and fewer merges afterwards. */
const BATCH_DOCUMENTS = 4000
const BATCH_CHARACTERS = 8_000_000
/** SQLite is read on the thread that answers: about two milliseconds' worth at a time. */
const SLICE_DOCUMENTS = 100
const SLICE_CHARACTERS = 200_000

/**
 * The next changes of the log, as many as make a good segment; requests are answered while they are gathered. Those that
 * were `read` before are the first of them.
 */
export async function readChanges(
  documents: DocumentStore,
  afterSeq: number,
  read: readonly DocumentChange[] = [],
): Promise<DocumentChange[]> {
  const changes: DocumentChange[] = [...read]
  let characters = read.reduce((sum, change) => sum + lengthOf(change), 0)
  while (changes.length < BATCH_DOCUMENTS && characters < BATCH_CHARACTERS) {
    const slice = await documents.changesAfter(changes.at(-1)?.seq ?? afterSeq, SLICE_DOCUMENTS, SLICE_CHARACTERS)
    if (slice.length === 0) break
    for (const change of slice) {
      changes.push(change)
      characters += lengthOf(change)
    }
    await yieldToEventLoop()
  }
  return changes
}

function lengthOf(change: DocumentChange): number {
  return change.kind === 'upsert' ? change.document.body.length : 0
}
