import type { DocumentStore } from '../documents/document-store.ts'
import type { Indexer } from '../documents/indexer.ts'
import type { IdentityStore } from '../identity/identity-store.ts'
import type { Datasource, DatasourceVisibility } from './datasource.ts'

export interface DatasourceStatusDeps {
  documents: DocumentStore
  identity: IdentityStore
  indexer: Indexer
}

export interface DatasourceStatus {
  readonly uploaded: readonly { objectType: string; count: number }[]
  readonly indexed: readonly { objectType: string; count: number }[]
  readonly users: number
  readonly groups: number
  readonly memberships: number
  readonly visibility: DatasourceVisibility
}

/** What a datasource holds, and how much of it is searchable. */
export async function datasourceStatus(
  { documents, identity, indexer }: DatasourceStatusDeps,
  { name, visibility }: Datasource,
): Promise<DatasourceStatus> {
  const [uploaded, indexed, counts] = await Promise.all([
    documents.countByType(name),
    documents.countByType(name, indexer.appliedSeq()),
    identity.counts(name),
  ])
  return { uploaded, indexed, ...counts, visibility }
}
