import type { IndexedDocument } from '../../../domain/search/engine/search-engine.ts'
import { lowerPriority } from '../../../kernel/lower-priority.ts'
import { serveRequests } from '../../../kernel/workers/serve-requests.ts'
import { documentFields } from './document-fields.ts'

lowerPriority()

const handlers = {
  fields: ({ document, seq }: { document: IndexedDocument; seq: number }) => documentFields(document, seq, 0),
}
export type FieldHandlers = typeof handlers

serveRequests(handlers)
