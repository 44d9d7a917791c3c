import { type DocumentRef, readDocumentId } from './document.ts'
import type { DocumentHead, DocumentStore } from './document-store.ts'

/** The documents with these names of the Client API, whoever may see them; those that are not there are left out. */
export async function headsById(documents: DocumentStore, ids: Iterable<string>): Promise<Map<string, DocumentHead>> {
  const refs = [...new Set(ids)].flatMap((id) => {
    // A database cannot even be asked for a name with a zero in it.
    const ref = id.includes('\0') ? undefined : readDocumentId(id)
    return ref === undefined ? [] : [{ id, ref }]
  })
  const found = new Map<string, DocumentHead>()
  for (const [datasource, wanted] of Map.groupBy(refs, ({ ref }) => ref.datasource)) {
    const heads = await documents.findByIds(
      datasource,
      wanted.map(({ ref }) => ref.id),
    )
    const byName = new Map(heads.map((head) => [nameOf(head), head]))
    for (const { id, ref } of wanted) {
      const head = byName.get(nameOf(ref))
      if (head !== undefined) found.set(id, head)
    }
  }
  return found
}

/** Both parts are compared without case. */
function nameOf({ objectType, id }: Pick<DocumentRef, 'objectType' | 'id'>): string {
  return `${objectType.toLowerCase()}:${id.toLowerCase()}`
}
