import { ServiceError } from '../../kernel/errors.ts'
import { type AuditDeps, audited } from '../audit/audited.ts'
import type { DatasourceStore } from '../datasources/datasource.ts'
import { administeredDatasource, refuseConnected } from '../datasources/get-datasource.ts'
import type { Actor } from '../shared/actor.ts'
import { type DeleteDocumentDeps, deleteDocument } from './delete-document.ts'
import { documentId } from './document.ts'
import { findDocument } from './find-document.ts'

/** Deletes a document for an administrator. A connection would bring its documents back, so they are refused. */
export async function deleteAsAdmin(
  deps: DeleteDocumentDeps & AuditDeps & { datasources: DatasourceStore },
  actor: Actor,
  pointer: { readonly datasource: string; readonly objectType: string; readonly id: string },
): Promise<void> {
  refuseConnected(await administeredDatasource(deps.datasources, pointer.datasource))
  const found = await findDocument(deps.documents, pointer)
  if (found === undefined) throw new ServiceError('document_not_found', 'Document not found. It may have been deleted.')
  const note = { action: 'document.delete', subject: documentId(found), details: { datasource: pointer.datasource } }
  await audited(deps, actor, note, () => deleteDocument(deps, pointer))
}
