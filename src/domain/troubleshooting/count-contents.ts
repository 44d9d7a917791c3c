import type { DatasourceStore } from '../datasources/datasource.ts'
import { getDatasource } from '../datasources/get-datasource.ts'
import type { DocumentStore } from '../documents/document-store.ts'
import type { IdentityStore } from '../identity/identity-store.ts'
import type { IndexingToken } from '../shared/indexing-token.ts'

export async function countDocuments(
  { documents, datasources }: { documents: DocumentStore; datasources: DatasourceStore },
  token: IndexingToken,
  datasource: string,
): Promise<number> {
  const { name } = await getDatasource({ datasources }, token, datasource)
  const counts = await documents.countByType(name)
  return counts.reduce((sum, { count }) => sum + count, 0)
}

export async function countUsers(
  { identity, datasources }: { identity: IdentityStore; datasources: DatasourceStore },
  token: IndexingToken,
  datasource: string,
): Promise<number> {
  const { name } = await getDatasource({ datasources }, token, datasource)
  return (await identity.counts(name)).users
}
