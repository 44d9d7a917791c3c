import { ServiceError } from '../../kernel/errors.ts'
import type { DocumentPermissions } from '../../wire/document-definition.ts'
import type { VisibilityResolver } from '../access/visibility-of.ts'
import type { AccountStore } from '../accounts/account.ts'
import type { DocumentPointer, DocumentStore } from '../documents/document-store.ts'
import { findDocument } from '../documents/find-document.ts'
import type { IdentityStore } from '../identity/identity-store.ts'
import { explainList, groupsIn } from './explain-access.ts'

/** Working out who somebody is takes a few questions to the store; beyond so many people the answer says that it is partial. */
const MAX_PEOPLE = 500
const SHOWN = 100

export interface RehearsedPerson {
  readonly email: string
  readonly name: string
  /** The grant that holds before or after. */
  readonly why: string
}

export interface AccessRehearsal {
  readonly gains: readonly RehearsedPerson[]
  readonly loses: readonly RehearsedPerson[]
  /** What hides the document over every access list, as long as it stays. */
  readonly override: string | undefined
  readonly keeps: number
  readonly examined: number
  /** False if not all people were checked or not all changes are listed. */
  readonly isWhole: boolean
}

/** Who would gain and who would lose sight of a document with another access list. Nothing is changed. */
export async function rehearseAccess(
  deps: {
    documents: DocumentStore
    visibilities: VisibilityResolver
    accounts: AccountStore
    identity: Pick<IdentityStore, 'groupTitles'>
  },
  pointer: DocumentPointer,
  permissions: DocumentPermissions | undefined,
): Promise<AccessRehearsal> {
  const document = await findDocument(deps.documents, pointer)
  if (document === undefined) throw new ServiceError('not_found', "Document not found; can't check access to it")
  const source = (await deps.visibilities.datasources()).get(document.datasource)?.identityDatasourceName
  const groups = [...groupsIn(document.permissions), ...groupsIn(permissions)]
  const titles = await deps.identity.groupTitles(source ?? document.datasource, groups)
  const people = (await deps.accounts.list()).filter(({ isActive }) => isActive)
  const looked = people.slice(0, MAX_PEOPLE)
  const gains: RehearsedPerson[] = []
  const loses: RehearsedPerson[] = []
  let keeps = 0
  for (const { email, name } of looked) {
    const standings = await deps.visibilities.callerInDatasources(email)
    const standing = standings.find(({ datasource }) => datasource.name === document.datasource)
    if (standing === undefined) continue
    const [before] = explainList(standing, document.permissions, titles).grants
    const [after] = explainList(standing, permissions, titles).grants
    if (before !== undefined && after !== undefined) keeps += 1
    else if (after !== undefined) gains.push({ email, name, why: after })
    else if (before !== undefined) loses.push({ email, name, why: before })
  }
  const isWhole = looked.length === people.length && gains.length <= SHOWN && loses.length <= SHOWN
  return {
    gains: gains.slice(0, SHOWN),
    loses: loses.slice(0, SHOWN),
    override: document.visibilityOverride,
    keeps,
    examined: looked.length,
    isWhole,
  }
}
