import type { VisibilityResolver } from '../access/visibility-of.ts'
import type { DocumentPointer, DocumentStore } from '../documents/document-store.ts'
import { findDocument } from '../documents/find-document.ts'
import type { GroupStore } from '../groups/group.ts'
import type { IdentityStore } from '../identity/identity-store.ts'
import { foldEmail } from '../shared/email.ts'
import { type AccessExplanation, explainAccess } from './explain-access.ts'

export interface CheckDocumentAccessDeps {
  documents: DocumentStore
  visibilities: VisibilityResolver
  groups: GroupStore
  identity: IdentityStore
}

/** Whether a user may see a document. Nobody may see one that does not exist. */
export async function checkDocumentAccess(
  deps: CheckDocumentAccessDeps,
  pointer: DocumentPointer,
  userEmail: string,
): Promise<AccessExplanation> {
  const document = await findDocument(deps.documents, pointer)
  if (document === undefined) {
    return { hasAccess: false, grants: [], missing: ["the document doesn't exist"], organisationGroups: [] }
  }
  return explainAccess(deps, foldEmail(userEmail), document)
}
