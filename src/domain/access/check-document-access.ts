import type { DocumentPointer, DocumentStore } from '../documents/document-store.ts'
import { findDocument } from '../documents/find-document.ts'
import { foldEmail } from '../identity/email.ts'
import type { GroupStore } from '../provisioning/group.ts'
import { type AccessExplanation, explainAccess } from './explain-access.ts'
import type { VisibilityResolver } from './visibility-of.ts'

export interface CheckDocumentAccessDeps {
  documents: DocumentStore
  visibilities: VisibilityResolver
  groups: GroupStore
}

/** Whether a user may see a document. Nobody may see one that does not exist. */
export async function checkDocumentAccess(
  deps: CheckDocumentAccessDeps,
  pointer: DocumentPointer,
  userEmail: string,
): Promise<AccessExplanation> {
  const document = await findDocument(deps.documents, pointer)
  if (document === undefined) {
    return { hasAccess: false, grants: [], missing: ['there is no such document'], organizationGroups: [] }
  }
  return explainAccess(deps, foldEmail(userEmail), document)
}
