import type { DocumentPermissions } from '../../wire/document-definition.ts'
import type { Datasource } from '../datasources/datasource.ts'
import { isOwnUrl } from '../datasources/datasource-rules.ts'
import type { DocumentHead, DocumentStore } from '../documents/document-store.ts'
import { chooseDocument } from '../documents/find-document.ts'
import type { Indexer } from '../documents/indexer.ts'
import type { QuarantineStore } from '../documents/quarantined-document.ts'
import type { IdentityStore } from '../identity/identity-store.ts'
import type { Meaning } from '../meaning/meaning.ts'
import { foldEmail } from '../shared/email.ts'

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
  quarantined: QuarantineStore
  identity: IdentityStore
  indexer: Indexer
  meaning: Pick<Meaning, 'progress'> | undefined
}

const NOT_UPLOADED: DocumentStatus = {
  uploadStatus: 'NOT_UPLOADED',
  lastUploadedAt: undefined,
  indexingStatus: 'NOT_INDEXED',
  lastIndexedAt: undefined,
  permissionIdentityStatus: 'STATUS_UNKNOWN',
  contentProblem: undefined,
  permissions: undefined,
  problems: [],
}

type Named = { readonly objectType: string; readonly id: string }

/** How far a document has come: accepted, stored, searchable. */
export async function documentStatus(
  deps: DocumentStatusDeps,
  datasource: Datasource,
  document: Named,
): Promise<DocumentStatus> {
  const [status = NOT_UPLOADED] = await documentStatuses(deps, datasource, [document])
  return status
}

/** The same of several, in their order, with as many questions to the store as for one. */
export async function documentStatuses(
  { documents, quarantined, identity, indexer, meaning }: DocumentStatusDeps,
  datasource: Datasource,
  named: readonly Named[],
): Promise<DocumentStatus[]> {
  const heads = await documents.findByIds(datasource.name, [...new Set(named.map(({ id }) => id))])
  const byId = Map.groupBy(heads, ({ id }) => id.toLowerCase())
  const found = named.map(({ objectType, id }) => chooseDocument(byId.get(id.trim().toLowerCase()) ?? [], objectType))
  const appliedSeq = indexer.appliedSeq()
  const indexed = heads.filter(({ seq, isRedlisted }) => seq <= appliedSeq && isRedlisted !== true)
  const [times, known, awaited, aside] = await Promise.all([
    documents.indexedTimes(indexed.map(({ key }) => key)),
    knownNames(identity, datasource, heads),
    awaitedMeaning(meaning, indexed),
    quarantined.problemsOf(heads.map(({ key }) => key)),
  ])
  const indexedKeys = new Set(indexed.map(({ key }) => key))
  return found.map((head) => {
    if (head === undefined) return NOT_UPLOADED
    const problem = aside.get(head.key)
    const isIndexed = indexedKeys.has(head.key) && problem === undefined
    return {
      uploadStatus: 'UPLOADED',
      lastUploadedAt: head.uploadedAt,
      indexingStatus: isIndexed ? 'INDEXED' : 'NOT_INDEXED',
      lastIndexedAt: isIndexed ? times.get(head.key) : undefined,
      permissionIdentityStatus: identityStatus(datasource, head, known),
      contentProblem: head.contentProblem,
      permissions: head.permissions,
      problems: [
        ...(problem === undefined ? [] : [`It could not be indexed and is quarantined: ${problem}`]),
        ...problemsOf(datasource, head),
        ...(isIndexed && head.seq > awaited.afterSeq ? [awaited.problem] : []),
      ],
    }
  })
}

function problemsOf(datasource: Datasource, { isRedlisted, viewUrl }: DocumentHead): string[] {
  return [
    ...(isRedlisted === true
      ? ["The title matches the data source's redlistTitleRegex, so searches don't return it"]
      : []),
    ...(viewUrl !== undefined && isOwnUrl(viewUrl, datasource) === false
      ? ["viewURL doesn't match the data source's urlRegex; correct one of them"]
      : []),
  ]
}

/** Keyword search finds a document immediately, semantic search only when the embedding endpoint has processed it. */
async function awaitedMeaning(
  meaning: DocumentStatusDeps['meaning'],
  indexed: readonly DocumentHead[],
): Promise<{ afterSeq: number; problem: string }> {
  const afterSeq = meaning?.progress.appliedSeq() ?? Number.POSITIVE_INFINITY
  if (meaning === undefined || indexed.every(({ seq }) => seq <= afterSeq)) return { afterSeq, problem: '' }
  const waiting = await meaning.progress.waiting()
  const problem = `Semantic search doesn't find it yet: ${waiting} documents are waiting for the embedding endpoint`
  return { afterSeq, problem }
}

type KnownNames = Awaited<ReturnType<IdentityStore['known']>>

/** Users and groups that the access list of a document names, users as the datasource names them. */
function namesOf({ isUserReferencedByEmail }: Datasource, { permissions = {} }: DocumentHead) {
  const { allowedUsers = [], allowedGroups = [], allowedGroupIntersections = [] } = permissions
  const users = allowedUsers.flatMap(({ email, datasourceUserId }) =>
    isUserReferencedByEmail ? (email ? [foldEmail(email)] : []) : datasourceUserId ? [datasourceUserId] : [],
  )
  const groups = [...allowedGroups, ...allowedGroupIntersections.flatMap(({ requiredGroups = [] }) => requiredGroups)]
  return { users, groups }
}

async function knownNames(
  identity: IdentityStore,
  datasource: Datasource,
  heads: readonly DocumentHead[],
): Promise<KnownNames> {
  if (datasource.identityDatasourceName !== undefined) return { users: new Set(), groups: new Set() }
  const all = heads.map((head) => namesOf(datasource, head))
  const users = [...new Set(all.flatMap((names) => names.users))]
  const groups = [...new Set(all.flatMap((names) => names.groups))]
  const asked = datasource.isUserReferencedByEmail ? { emails: users } : { userIds: users }
  return identity.known(datasource.name, asked, groups)
}

function identityStatus(datasource: Datasource, head: DocumentHead, known: KnownNames): UploadStatus {
  // The users belong to another data source, so their names can't be distinguished from those of its own documents.
  if (datasource.identityDatasourceName !== undefined) return 'STATUS_UNKNOWN'
  const { users, groups } = namesOf(datasource, head)
  const isKnown = users.every((name) => known.users.has(name)) && groups.every((name) => known.groups.has(name))
  return isKnown ? 'UPLOADED' : 'NOT_UPLOADED'
}
