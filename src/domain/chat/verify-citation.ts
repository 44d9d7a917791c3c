import { ServiceError } from '../../kernel/errors.ts'
import { documentId } from '../documents/document.ts'
import type { StoredDocument } from '../documents/document-store.ts'
import { type ReadDocumentDeps, readDocument } from '../search/documents/read-document.ts'
import type { Caller } from '../shared/caller.ts'
import type { Citation } from './answerer.ts'

/** The text that citations are of: the body, or of a document without one its summary. */
export function citableText({ body, summary }: Pick<StoredDocument, 'body' | 'summary'>): string {
  return body === '' ? summary : body
}

/**
 * The citation as the store holds it at this moment; undefined if the caller may not read the document, or if it does
 * not say so (any more).
 */
export async function verifyCitation(
  deps: ReadDocumentDeps,
  caller: Caller,
  { document: cited, start, end, text }: Pick<Citation, 'document' | 'start' | 'end' | 'text'>,
): Promise<Citation | undefined> {
  const now = await readDocument(deps, caller, { id: documentId(cited) }).catch(unlessNotFound)
  if (now === undefined || now.document.key !== cited.key || text.trim() === '') return undefined
  const whole = citableText(now.document)
  const at = whole.slice(start, end) === text ? start : whole.indexOf(text)
  return at < 0 ? undefined : { ...now, start: at, end: at + text.length, text }
}

export function unlessNotFound(error: unknown): undefined {
  if (error instanceof ServiceError && error.code === 'document_not_found') return undefined
  throw error
}
