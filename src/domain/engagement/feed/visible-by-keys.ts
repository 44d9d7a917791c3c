import { canSee } from '../../access/can-see.ts'
import type { StoredDocument } from '../../documents/document-store.ts'
import type { FeedDeps, FeedOptions } from './feed-item.ts'

const READ_AT_ONCE = 25
/** Of a long list somebody may see nothing at all. */
const MAX_KEYS = 500

/** The first of these documents that are there and that the caller may see, without their texts. */
export async function visibleByKeys(
  { documents, visibilities }: Pick<FeedDeps, 'documents' | 'visibilities'>,
  email: string,
  keys: readonly number[],
  { size, datasources }: FeedOptions,
): Promise<StoredDocument[]> {
  const visibility = await visibilities.visibilityOf(email)
  const found: StoredDocument[] = []
  const some = keys.slice(0, MAX_KEYS)
  for (let at = 0; at < some.length && found.length < size; at += READ_AT_ONCE) {
    for (const document of await documents.byKeys(some.slice(at, at + READ_AT_ONCE))) {
      const isWanted = datasources.length === 0 || datasources.includes(document.datasource)
      if (!isWanted || document.isRedlisted === true || !canSee(visibility, document)) continue
      found.push({ ...document, body: '', summary: '' })
    }
  }
  return found.slice(0, size)
}
