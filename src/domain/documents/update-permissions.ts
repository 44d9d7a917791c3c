import { quoted } from '../../kernel/bad-field.ts'
import type { Clock } from '../../kernel/clock.ts'
import { ServiceError } from '../../kernel/errors.ts'
import type { DocumentPermissions } from '../../wire/document-definition.ts'
import { compileAcl } from '../access/principals.ts'
import type { DocumentPointer, DocumentStore } from './document-store.ts'
import { findDocument } from './find-document.ts'
import type { Indexer } from './indexer.ts'

export interface UpdatePermissionsDeps {
  documents: DocumentStore
  indexer: Indexer
  clock: Clock
}

/** Replaces the access list of one document and nothing else; every search follows it when this resolves. */
export async function updatePermissions(
  { documents, indexer, clock }: UpdatePermissionsDeps,
  pointer: DocumentPointer,
  permissions: DocumentPermissions,
): Promise<void> {
  const head = await findDocument(documents, pointer)
  if (head === undefined) {
    throw new ServiceError(
      'document_not_found',
      `Document not found in data source ${quoted(pointer.datasource)}; index it first`,
    )
  }
  await documents.setPermissions(head.key, permissions, compileAcl(head.datasource, permissions), clock.now())
  await indexer.notifyWritten([head.key])
}
