import { canSee } from '../access/can-see.ts'
import type { VisibilityResolver } from '../access/visibility-of.ts'
import type { DocumentHead, DocumentStore, StoredDocument } from './document-store.ts'
import { headsById } from './heads-by-id.ts'

export interface VisibleDocumentsDeps {
  documents: DocumentStore
  visibilities: Pick<VisibilityResolver, 'visibilityOf'>
}

/** The most documents whose text is in memory at a time, if only their metadata is needed. */
const READ_AT_ONCE = 25

/** Those of the documents with these ids that are there and that the user may see. */
export async function visibleHeads(
  { documents, visibilities }: VisibleDocumentsDeps,
  email: string,
  ids: Iterable<string>,
): Promise<Map<string, DocumentHead>> {
  const visibility = await visibilities.visibilityOf(email)
  const found = await headsById(documents, ids)
  for (const [id, head] of found) {
    if (head.isRedlisted === true || !canSee(visibility, head)) found.delete(id)
  }
  return found
}

/** As `visibleHeads`, with everything but their texts. */
export async function visibleDocuments(
  deps: VisibleDocumentsDeps,
  email: string,
  ids: Iterable<string>,
): Promise<Map<string, StoredDocument>> {
  const visibility = await deps.visibilities.visibilityOf(email)
  const heads = [...(await visibleHeads(deps, email, ids))]
  const found = new Map<string, StoredDocument>()
  for (let at = 0; at < heads.length; at += READ_AT_ONCE) {
    const some = heads.slice(at, at + READ_AT_ONCE)
    const stored = await deps.documents.byKeys(some.map(([, { key }]) => key))
    const byKey = new Map(stored.map((document) => [document.key, document]))
    for (const [id, { key }] of some) {
      const document = byKey.get(key)
      if (document !== undefined && canSee(visibility, document)) found.set(id, { ...document, body: '', summary: '' })
    }
  }
  return found
}
