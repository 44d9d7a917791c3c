import { canSee } from '../../access/can-see.ts'
import type { Visibility } from '../../access/visibility.ts'
import type { Datasource } from '../../datasources/datasource.ts'
import type { DocumentAccess, DocumentStore } from '../../documents/document-store.ts'

/** How callers refer to a document: by its ID or its URL. */
export interface DocumentSpec {
  readonly id?: string | undefined
  readonly url?: string | undefined
}

/** The document of a spec. Undefined both if it doesn't exist and if the caller can't see it. */
export async function findVisible(
  documents: DocumentStore,
  { id, url }: DocumentSpec,
  visibility: Visibility,
  datasources: readonly Datasource[],
): Promise<DocumentAccess | undefined> {
  const heads = id ? await findById(documents, id) : url ? await findByUrl(documents, url, datasources) : []
  return heads.find((head) => canSee(visibility, head))
}

async function findById(documents: DocumentStore, id: string): Promise<DocumentAccess[]> {
  const [, datasource = '', objectType = '', rest = ''] = /^([^:]*):([^:]*):(.*)$/s.exec(id) ?? []
  if (datasource === '' || rest === '') return []
  const heads = await documents.findAccess({ datasource, objectType, id: rest })
  return heads.filter((head) => head.objectType.toLowerCase() === objectType.toLowerCase())
}

async function findByUrl(
  documents: DocumentStore,
  viewUrl: string,
  datasources: readonly Datasource[],
): Promise<DocumentAccess[]> {
  const found = await Promise.all(datasources.map(({ name }) => documents.findAccess({ datasource: name, viewUrl })))
  return found.flat()
}
