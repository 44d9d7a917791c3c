import { ServiceError } from '../../../kernel/errors.ts'
import type { DocumentPermissions } from '../../../wire/document-definition.ts'
import { compileAcl } from '../../access/principals.ts'
import { type AuditDeps, audited, type Note } from '../../audit/audited.ts'
import type { DatasourceStore } from '../../datasources/datasource.ts'
import { administeredDatasource, refuseConnected } from '../../datasources/get-datasource.ts'
import type { Actor } from '../../shared/actor.ts'
import { refuseUnless } from '../../shared/policy.ts'
import { documentId } from '../document.ts'
import type { DocumentHead, DocumentStore } from '../document-store.ts'
import { findDocument } from '../find-document.ts'
import type { UpdatePermissionsDeps } from '../update-permissions.ts'
import { describeReaders } from './describe-readers.ts'

interface NamedDocument {
  readonly datasource: string
  readonly objectType: string
  readonly id: string
}

/** Changes who can see a file that was added by hand. The sources of all other documents say who can see them. */
export async function changeReaders(
  deps: UpdatePermissionsDeps & AuditDeps & { datasources: DatasourceStore },
  actor: Actor,
  pointer: NamedDocument,
  permissions: DocumentPermissions,
): Promise<void> {
  refuseUnless(actor, 'document-permissions')
  const { documents, datasources, indexer, clock } = deps
  refuseConnected(await administeredDatasource(datasources, pointer.datasource))
  const { key } = await audited(
    deps,
    actor,
    (before: DocumentHead) => noteOf(before, permissions),
    async () => {
      const before = await addedFile(documents, pointer)
      await documents.setPermissions(before.key, permissions, compileAcl(before.datasource, permissions), clock.now())
      // Somebody may have pushed it in between. From here on, whoever writes documents waits.
      await addedFile(documents, pointer)
      return before
    },
  )
  await indexer.notifyWritten([key])
}

function noteOf(before: DocumentHead, permissions: DocumentPermissions): Note {
  const readers = { from: describeReaders(before.permissions), to: describeReaders(permissions) }
  const details = { datasource: before.datasource, readers }
  return { action: 'document.permissions', subject: documentId(before), details }
}

async function addedFile(documents: DocumentStore, pointer: NamedDocument): Promise<DocumentHead> {
  const found = await findDocument(documents, pointer)
  if (found === undefined) throw new ServiceError('document_not_found', 'Document not found. It may have been deleted.')
  if (found.isAddedFile === true) return found
  throw new ServiceError(
    'conflict',
    'The permissions come from the program that pushed the document; change them there. If you added it as a file with an earlier version, add it again.',
  )
}
