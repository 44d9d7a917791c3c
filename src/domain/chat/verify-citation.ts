import { ServiceError } from '../../kernel/errors.ts'
import { documentId } from '../documents/document.ts'
import type { StoredDocument } from '../documents/document-store.ts'
import { type ReadDocumentDeps, readDocument } from '../search/documents/read-document.ts'
import type { Caller } from '../shared/caller.ts'
import type { Citation } from './answerer.ts'
import { type ChatFilesDeps, getChatFiles } from './files/read-chat-files.ts'
import type { Source } from './source.ts'

/** The text that citations are of: the body, or of a document without one its summary. */
export function citableText({ body, summary }: Pick<StoredDocument, 'body' | 'summary'>): string {
  return body === '' ? summary : body
}

/**
 * Reads the cited document or file again. Returns undefined if the caller can't read it or it no longer contains the
 * quote.
 * See docs/decisions/0042-answers.md.
 */
export async function verifyCitation(
  deps: ReadDocumentDeps & ChatFilesDeps,
  caller: Caller,
  source: Pick<Source, 'document' | 'file'>,
  { start, end, text }: Pick<Citation, 'start' | 'end' | 'text'>,
): Promise<Citation | undefined> {
  if (text.trim() === '') return undefined
  const { document: cited } = source
  if (source.file !== undefined) {
    const [file] = await getChatFiles(deps, caller, [source.file.id])
    const place = file && placeOf(file.text, start, end, text)
    return place && { file, ...place }
  }
  const now = await readDocument(deps, caller, { id: documentId(cited) }).catch(unlessNotFound)
  if (now === undefined || now.document.key !== cited.key) return undefined
  const place = placeOf(citableText(now.document), start, end, text)
  return place && { ...now, ...place }
}

function placeOf(whole: string, start: number, end: number, text: string) {
  const at = whole.slice(start, end) === text ? start : whole.indexOf(text)
  return at < 0 ? undefined : { start: at, end: at + text.length, text }
}

/** What a citation is of: its name, and its whole text. */
export function citedSource({ file, document }: Pick<Citation, 'file' | 'document'>): { title: string; whole: string } {
  if (document !== undefined) return { title: document.title, whole: citableText(document) }
  return { title: file?.name ?? '', whole: file?.text ?? '' }
}

export function unlessNotFound(error: unknown): undefined {
  if (error instanceof ServiceError && error.code === 'document_not_found') return undefined
  throw error
}
