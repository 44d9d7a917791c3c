import type { DatasourceStore } from '../../datasources/datasource.ts'
import { administeredDatasource } from '../../datasources/get-datasource.ts'
import type { Actor } from '../../shared/actor.ts'
import { may } from '../../shared/policy.ts'
import type { DocumentStore } from '../document-store.ts'
import { storedFiles } from './add-file.ts'
import { describeReaders } from './describe-readers.ts'

export interface ExistingFile {
  readonly path: string
  /** Absent: the actor may not find out who can see documents. */
  readonly readers: readonly string[] | undefined
}

/** Which of these files would replace a document, and who can see it. */
export async function existingFiles(
  { documents, datasources }: { documents: Pick<DocumentStore, 'findByIds'>; datasources: DatasourceStore },
  actor: Actor,
  datasourceName: string,
  paths: readonly string[],
): Promise<ExistingFile[]> {
  const { name } = await administeredDatasource(datasources, datasourceName)
  const isShown = may(actor, 'document-access')
  const found = await storedFiles(documents, name, paths)
  return [...found].map(([path, { permissions }]) => ({
    path,
    readers: isShown ? describeReaders(permissions) : undefined,
  }))
}
