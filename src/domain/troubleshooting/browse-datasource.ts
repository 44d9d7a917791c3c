import { type HiddenBecause, hiddenFromAll } from '../access/hidden-from-all.ts'
import type { Datasource, DatasourceStore } from '../datasources/datasource.ts'
import { administeredDatasource } from '../datasources/get-datasource.ts'
import { documentId } from '../documents/document.ts'
import type { DocumentStore } from '../documents/document-store.ts'
import type { Indexer } from '../documents/indexer.ts'
import { type VisibleDocumentsDeps, visibleHeads } from '../documents/visible-documents.ts'
import type { DatasourceUser, GroupMember } from '../identity/identity-store.ts'
import type { AccountActor } from '../shared/actor.ts'
import {
  type GroupsOfUserDeps,
  groupsOfUser,
  type IdentityOfUser,
  identitySource,
  MAX_MEMBERS,
} from './browse-identity.ts'
import type { BrowsedDocument, BrowsedGroup, BrowsePage, ContentBrowser } from './content-browser.ts'
import { type DatasourceStatus, type DatasourceStatusDeps, datasourceStatus } from './datasource-status.ts'

interface BrowseDeps {
  readonly datasources: DatasourceStore
  readonly browser: ContentBrowser
}

export async function statusOfDatasource(
  deps: DatasourceStatusDeps & Pick<BrowseDeps, 'datasources'>,
  name: string,
): Promise<DatasourceStatus> {
  return datasourceStatus(deps, await administeredDatasource(deps.datasources, name))
}

export interface ListedDocument extends BrowsedDocument {
  readonly isIndexed: boolean
  /** Why nobody can see it. */
  readonly hiddenBecause: HiddenBecause | undefined
  /** Only if the reader of the list can see the document. */
  readonly title?: string | undefined
}

/** The documents of a datasource by id, each with whether it is indexed and whether anybody can see it. */
export async function browseDocuments(
  deps: BrowseDeps & VisibleDocumentsDeps & { indexer: Indexer; documents: Pick<DocumentStore, 'accessOf'> },
  { email }: Pick<AccountActor, 'email'>,
  name: string,
  page: BrowsePage,
): Promise<ListedDocument[]> {
  const { datasources, browser, indexer, documents } = deps
  const datasource = await administeredDatasource(datasources, name)
  const appliedSeq = indexer.appliedSeq()
  const found = await browser.documents(name, page)
  const access = new Map((await documents.accessOf(found.map(({ key }) => key))).map((each) => [each.key, each]))
  const idOf = ({ objectType, id }: BrowsedDocument) => documentId({ datasource: datasource.name, objectType, id })
  const seen = await visibleHeads(deps, email, found.map(idOf))
  return found.map((document) => ({
    ...document,
    title: seen.get(idOf(document))?.title,
    isIndexed: document.seq <= appliedSeq,
    hiddenBecause: hiddenFromAll(datasource, access.get(document.key) ?? { principals: [] }),
  }))
}

export async function browseUsers(deps: BrowseDeps, name: string, page: BrowsePage): Promise<DatasourceUser[]> {
  return deps.browser.users(await sourceOf(deps, name), page)
}

export async function browseGroups(deps: BrowseDeps, name: string, page: BrowsePage): Promise<BrowsedGroup[]> {
  return deps.browser.groups(await sourceOf(deps, name), page)
}

/** Those directly in a group; one more than are shown says that there are more. */
export async function browseMembers(
  deps: BrowseDeps,
  name: string,
  group: string,
): Promise<{ members: GroupMember[]; hasMore: boolean }> {
  const found = await deps.browser.members(await sourceOf(deps, name), group, MAX_MEMBERS + 1)
  return { members: found.slice(0, MAX_MEMBERS), hasMore: found.length > MAX_MEMBERS }
}

export async function browseUser(
  deps: BrowseDeps & GroupsOfUserDeps,
  name: string,
  email: string,
): Promise<IdentityOfUser> {
  return groupsOfUser(deps, await administeredDatasource(deps.datasources, name), email)
}

async function sourceOf({ datasources }: BrowseDeps, name: string): Promise<string> {
  const datasource: Datasource = await administeredDatasource(datasources, name)
  return identitySource(datasource)
}
