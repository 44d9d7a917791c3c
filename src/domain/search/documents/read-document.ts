import { ServiceError } from '../../../kernel/errors.ts'
import { canSee } from '../../access/can-see.ts'
import type { VisibilityResolver } from '../../access/visibility-of.ts'
import type { Datasource } from '../../datasources/datasource.ts'
import type { DocumentStore, StoredDocument } from '../../documents/document-store.ts'
import { idInUrl } from '../../documents/document-url.ts'
import type { Caller } from '../../shared/caller.ts'
import { visibleDatasources } from '../visible-datasources.ts'
import { type DocumentSpec, findVisible } from './document-spec.ts'

export interface ReadDocumentDeps {
  documents: DocumentStore
  visibilities: Pick<VisibilityResolver, 'visibilityOf' | 'datasources'>
}

export interface ReadableDocument {
  readonly document: StoredDocument
  readonly datasource: Datasource | undefined
}

/** A whole document, for a caller who can see it. A missing and a forbidden document get the same error. */
export async function readDocument(
  deps: ReadDocumentDeps,
  caller: Pick<Caller, 'email'>,
  spec: DocumentSpec,
): Promise<ReadableDocument> {
  const found = await findReadable(deps, caller, spec)
  if (found === undefined) {
    throw new ServiceError('document_not_found', "Document not found, or you don't have access")
  }
  return found
}

/** Like `readDocument`, but returns undefined if the document doesn't exist or the caller can't see it. */
export async function findReadable(
  { documents, visibilities }: ReadDocumentDeps,
  caller: Pick<Caller, 'email'>,
  { id, url }: DocumentSpec,
): Promise<ReadableDocument | undefined> {
  const visibility = await visibilities.visibilityOf(caller.email)
  const all = await visibilities.datasources()
  const spec = { id: id || idInUrl(url ?? ''), url }
  const head = await findVisible(documents, spec, visibility, visibleDatasources(all, visibility))
  const [document] = head === undefined || head.isRedlisted ? [] : await documents.byKeys([head.key])
  if (document === undefined || !canSee(visibility, document)) return undefined
  return { document, datasource: all.get(document.datasource) }
}
