import { canSee } from '../../access/can-see.ts'
import type { Visibility } from '../../access/visibility.ts'
import type { Datasource } from '../../datasources/datasource.ts'
import type { DocumentAccess, DocumentStore } from '../../documents/document-store.ts'

/** How callers of the Client API point at a document: by the id that answers carry, or by its address. */
export interface DocumentSpec {
  readonly id?: string | undefined
  readonly url?: string | undefined
}

/** The document that a spec means, if there is one and the caller may see it: nobody can tell the two apart. */
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
