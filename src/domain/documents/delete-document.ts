import type { Clock } from '../../kernel/clock.ts'
import type { RecordVersion } from '../shared/version-conflict.ts'
import type { DocumentPointer, DocumentStore } from './document-store.ts'
import { chooseDocument, findDocument } from './find-document.ts'
import { versionConflict } from './index-documents.ts'
import type { Indexer } from './indexer.ts'

export interface DeleteDocumentDeps {
  documents: DocumentStore
  indexer: Indexer
  clock: Clock
}

/** Removes one document; no search shows it any more when this resolves. Succeeds when there is none. */
export async function deleteDocument(
  { documents, indexer, clock }: DeleteDocumentDeps,
  pointer: DocumentPointer,
  version: RecordVersion = 0,
): Promise<void> {
  const now = clock.now()
  const head = (await findDocument(documents, pointer)) ?? (await removeStaged(documents, pointer, version, now))
  if (head === undefined) return
  const result = await documents.remove(head.key, version, now)
  if (result.kind === 'conflict') throw versionConflict()
  await indexer.notifyWritten(result.accessChanged)
}

/** Out of what an open upload will bring; returns the document if that upload has ended meanwhile. */
async function removeStaged(documents: DocumentStore, pointer: DocumentPointer, version: RecordVersion, now: Date) {
  const { datasource, id, objectType } = pointer
  if (!id) return undefined
  await documents.removeStaged(datasource, id, (staged) => chooseDocument(staged, objectType), version, now)
  return findDocument(documents, pointer)
}
