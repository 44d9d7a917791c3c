import { badField } from '../../../kernel/bad-field.ts'
import type { Caller } from '../../shared/caller.ts'
import type { DocumentSpec } from '../documents/document-spec.ts'
import { getDocuments, textOf } from '../documents/get-documents.ts'
import type { ReadDocumentDeps } from '../documents/read-document.ts'
import { extractSentences } from './extract-sentences.ts'

export interface SummaryRequest {
  readonly documents: readonly DocumentSpec[]
  /** What the summary should answer. Empty: summarize everything. */
  readonly question: string
  readonly maxCharacters: number
}

/** Summarizes documents in their own sentences. A document that the caller can't see is treated as missing. */
export async function summarize(deps: ReadDocumentDeps, caller: Caller, request: SummaryRequest): Promise<string> {
  const found = await getDocuments(deps, caller, request.documents, { withText: true })
  const texts = found.flatMap((readable) => (readable === undefined ? [] : [textOf(readable)]))
  if (texts.length < found.length || texts.length === 0) {
    throw badField('documentSpecs', 'must be documents you can read', { code: 'document_not_found' })
  }
  return extractSentences(texts, request.question, request.maxCharacters)
}
