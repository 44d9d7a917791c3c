import type { Source } from '../source.ts'
import type { ChatFile } from './chat-file.ts'

/** As much as a document that two searches found first: whoever asks named it. */
const NAMED_RELEVANCE = 2

/**
 * A file in the shape in which passages are looked for. Its numbers are below those of all documents, and it has no
 * principals: whatever takes it for a document finds nobody who may see it.
 */
export function fileSource(file: ChatFile, at: number): Source {
  const { id, name, text, uploadedAt } = file
  const document = {
    datasource: '',
    objectType: '',
    id,
    key: -1 - at,
    seq: 0,
    version: 0,
    title: name,
    viewUrl: undefined,
    body: text,
    summary: '',
    facts: {},
    updatedAt: uploadedAt.getTime(),
    uploadedAt,
    permissions: undefined,
    principals: [],
  }
  return { document, file, relevance: NAMED_RELEVANCE, state: 'VERIFIED' }
}
