import type { Datasource, DatasourceVisibility } from '../datasources/datasource.ts'
import type { DocumentStore } from '../documents/document-store.ts'
import type { Indexer } from '../documents/indexer.ts'
import type { IdentityStore } from '../identity/identity-store.ts'
import { HISTORY_LENGTH, type UploadEvent, uploadHistory } from '../uploads/upload-history.ts'
import type { UploadKind, UploadStore } from '../uploads/upload-store.ts'

export interface DatasourceStatusDeps {
  documents: DocumentStore
  identity: IdentityStore
  indexer: Indexer
  uploads: UploadStore
}

export interface DatasourceStatus {
  readonly uploaded: readonly { objectType: string; count: number }[]
  readonly indexed: readonly { objectType: string; count: number }[]
  readonly users: number
  readonly groups: number
  readonly memberships: number
  readonly visibility: DatasourceVisibility
  readonly uploads: Readonly<Record<DatasourceUploadKind, readonly UploadEvent[]>>
  /** Newest first. */
  readonly processings: Readonly<Record<'documents' | 'memberships', readonly ProcessingRun[]>>
}

type DatasourceUploadKind = Extract<UploadKind, 'documents' | 'users' | 'groups' | 'memberships'>

export interface ProcessingRun {
  readonly startedAt: Date
  readonly endedAt: Date | undefined
}

/** What a datasource holds, how much of it is searchable, and how it came there. */
export async function datasourceStatus(
  deps: DatasourceStatusDeps,
  { name, visibility }: Datasource,
): Promise<DatasourceStatus> {
  const { documents, identity, indexer, uploads } = deps
  const appliedSeq = indexer.appliedSeq()
  const history = (kind: UploadKind) => uploadHistory(uploads, name, kind, appliedSeq)
  const [uploaded, indexed, counts] = await Promise.all([
    documents.countByType(name),
    documents.countByType(name, appliedSeq),
    identity.counts(name),
  ])
  return {
    uploaded,
    indexed,
    ...counts,
    visibility,
    uploads: {
      documents: await history('documents'),
      users: await history('users'),
      groups: await history('groups'),
      memberships: await history('memberships'),
    },
    processings: {
      documents: await uploads.processings('documents', name, HISTORY_LENGTH),
      memberships: await uploads.processings('memberships', name, HISTORY_LENGTH),
    },
  }
}
