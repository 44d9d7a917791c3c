import type { DocumentChange } from '../domain/documents/document-store.ts'
import type { IndexChange } from '../domain/search/engine/search-engine.ts'
import { toIndexedDocument } from '../domain/search/engine/to-indexed-document.ts'

/** A step of the store's log as an engine takes it. */
export function toIndexChange(
  change: Extract<DocumentChange, { kind: 'upsert' }>,
  indexedCharacters: number,
): IndexChange {
  return { kind: 'upsert', seq: change.seq, document: toIndexedDocument(change.document, indexedCharacters) }
}
