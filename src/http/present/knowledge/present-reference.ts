import type { ReadableReference } from '../../../domain/documents/readable-references.ts'
import type { DocumentSpec } from '../../schemas/search/search-request.ts'
import type { Wire } from '../../schemas/wire.ts'

/** Where a record points at a document; its reader was checked. */
export function presentReference({ id, url }: ReadableReference): Wire<typeof DocumentSpec> {
  return { ...(id !== undefined && { id }), ...(url !== undefined && { url }) }
}
