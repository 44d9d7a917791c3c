import type { DocumentPermissions } from '../access/permissions.ts'
import type { Datasource } from '../datasources/datasource.ts'
import { isOwnUrl } from '../datasources/datasource-rules.ts'
import type { IdentityStore } from '../identity/identity-store.ts'
import type { Meaning } from '../meaning/meaning.ts'
import type { DocumentHead, DocumentPointer, DocumentStore } from './document-store.ts'
import { findDocument } from './find-document.ts'
import type { Indexer } from './indexer.ts'

export type UploadStatus = 'NOT_UPLOADED' | 'UPLOADED' | 'STATUS_UNKNOWN'
export type IndexingStatus = 'NOT_INDEXED' | 'INDEXED' | 'STATUS_UNKNOWN'

export interface DocumentStatus {
  readonly uploadStatus: UploadStatus
  readonly lastUploadedAt: Date | undefined
  readonly indexingStatus: IndexingStatus
  readonly lastIndexedAt: Date | undefined
  /** Whether the users and groups that the access list names are known. */
  readonly permissionIdentityStatus: UploadStatus
  /** Why the document is found by less than its whole text. */
  readonly contentProblem: string | undefined
  readonly permissions: DocumentPermissions | undefined
  /** What keeps the document from being of use, in words. */
  readonly problems: readonly string[]
}

export interface DocumentStatusDeps {
  documents: DocumentStore
  identity: IdentityStore
  indexer: Indexer
  meaning: Pick<Meaning, 'progress'> | undefined
}

/** How far a document has come: accepted, stored, searchable. */
export async function documentStatus(
  { documents, identity, indexer, meaning }: DocumentStatusDeps,
  datasource: Datasource,
  pointer: Omit<DocumentPointer, 'datasource'>,
): Promise<DocumentStatus> {
  const head = await findDocument(documents, { ...pointer, datasource: datasource.name })
  if (head === undefined) {
    return {
      uploadStatus: 'NOT_UPLOADED',
      lastUploadedAt: undefined,
      indexingStatus: 'NOT_INDEXED',
      lastIndexedAt: undefined,
      permissionIdentityStatus: 'STATUS_UNKNOWN',
      contentProblem: undefined,
      permissions: undefined,
      problems: [],
    }
  }
  const isIndexed = head.seq <= indexer.appliedSeq() && head.isRedlisted !== true
  return {
    uploadStatus: 'UPLOADED',
    lastUploadedAt: head.uploadedAt,
    indexingStatus: isIndexed ? 'INDEXED' : 'NOT_INDEXED',
    lastIndexedAt: isIndexed ? await documents.indexedAt(head.seq) : undefined,
    permissionIdentityStatus: await identityStatus(identity, datasource, head),
    contentProblem: head.contentProblem,
    permissions: head.permissions,
    problems: [...problemsOf(datasource, head), ...(await meaningProblems(meaning, head, isIndexed))],
  }
}

function problemsOf(datasource: Datasource, { isRedlisted, viewUrl }: DocumentHead): string[] {
  return [
    ...(isRedlisted === true ? ['The title fits redlistTitleRegex of the datasource: no search finds it'] : []),
    ...(viewUrl !== undefined && isOwnUrl(viewUrl, datasource) === false
      ? ['viewURL does not fit urlRegex of the datasource; correct one of them']
      : []),
  ]
}

/** Words find a document at once, its meaning a while later, or when the endpoint for vectors is back. */
async function meaningProblems(
  meaning: DocumentStatusDeps['meaning'],
  { seq }: DocumentHead,
  isIndexed: boolean,
): Promise<string[]> {
  if (meaning === undefined || !isIndexed || seq <= meaning.progress.appliedSeq()) return []
  const waiting = await meaning.progress.waiting()
  return [`Found by its words, not by its meaning yet: ${waiting} documents wait for the embedding endpoint`]
}

async function identityStatus(
  identity: IdentityStore,
  datasource: Datasource,
  head: DocumentHead,
): Promise<UploadStatus> {
  // The users live elsewhere; their names cannot be told apart from those of that datasource's own documents.
  if (datasource.identityDatasourceName !== undefined) return 'STATUS_UNKNOWN'
  const { allowedUsers = [], allowedGroups = [], allowedGroupIntersections = [] } = head.permissions ?? {}
  const groups = new Set([
    ...allowedGroups,
    ...allowedGroupIntersections.flatMap(({ requiredGroups = [] }) => requiredGroups),
  ])
  const isKnown = await identity.areKnown(
    datasource.name,
    datasource.isUserReferencedByEmail
      ? { emails: allowedUsers.flatMap(({ email }) => (email ? [email] : [])) }
      : { userIds: allowedUsers.flatMap(({ datasourceUserId }) => (datasourceUserId ? [datasourceUserId] : [])) },
    [...groups],
  )
  return isKnown ? 'UPLOADED' : 'NOT_UPLOADED'
}
