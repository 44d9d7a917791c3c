import type { VisibilityResolver } from '../access/visibility-of.ts'
import type { AccountStore } from '../accounts/account.ts'
import type { DocumentPointer, DocumentStore } from '../documents/document-store.ts'
import { findDocument } from '../documents/find-document.ts'
import type { GroupStore } from '../groups/group.ts'
import type { IdentityStore } from '../identity/identity-store.ts'
import type { DirectoryReader } from '../people/directory/directory-reader.ts'
import { foldEmail } from '../shared/email.ts'
import { type AccessExplanation, explainAccess } from './explain-access.ts'

export interface CheckDocumentAccessDeps {
  documents: DocumentStore
  visibilities: VisibilityResolver
  groups: GroupStore
  identity: IdentityStore
  accounts: Pick<AccountStore, 'find'>
  directory: DirectoryReader
}

/** Whether a user may see a document. Nobody may see one that does not exist. */
export async function checkDocumentAccess(
  deps: CheckDocumentAccessDeps,
  pointer: DocumentPointer,
  userEmail: string,
): Promise<AccessExplanation & { readonly isUnknownUser: boolean }> {
  const email = foldEmail(userEmail)
  const isUnknownUser = !(await isKnown(deps, email))
  const document = await findDocument(deps.documents, pointer)
  if (document === undefined) {
    const missing = ["the document doesn't exist"]
    return { hasAccess: false, grants: [], missing, organisationGroups: [], isUnknownUser }
  }
  return { ...(await explainAccess(deps, email, document)), isUnknownUser }
}

/** Whether anyone has this email: an account, a person in the directory, or a user of a data source. */
async function isKnown(
  { accounts, directory, visibilities }: CheckDocumentAccessDeps,
  email: string,
): Promise<boolean> {
  if ((await accounts.find(email)) !== undefined) return true
  if ((await directory.current()).slotOfEmail(email) !== undefined) return true
  return (await visibilities.callerInDatasources(email)).some(({ isUser }) => isUser)
}
