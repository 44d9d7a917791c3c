import { badField } from '../../../kernel/bad-field.ts'
import type { Caller } from '../../shared/caller.ts'
import type { DocumentSpec } from './document-spec.ts'
import { findReadable, type ReadableDocument, type ReadDocumentDeps } from './read-document.ts'

/** The most text that one response returns. */
const MAX_CHARACTERS = 20_000_000

/** The documents of the specs, in order. Undefined for a document that doesn't exist or that the caller can't see. */
export async function getDocuments(
  deps: ReadDocumentDeps,
  caller: Pick<Caller, 'email'>,
  specs: readonly DocumentSpec[],
  { withText }: { readonly withText: boolean },
): Promise<(ReadableDocument | undefined)[]> {
  const found: (ReadableDocument | undefined)[] = []
  let characters = 0
  for (const spec of specs) {
    const readable = await findReadable(deps, caller, spec)
    if (readable === undefined || withText) found.push(readable)
    else found.push({ ...readable, document: { ...readable.document, body: '', summary: '' } })
    if (withText) characters += textOf(readable).length
    if (characters > MAX_CHARACTERS) {
      throw badField(
        'documentSpecs',
        `must be documents with at most ${MAX_CHARACTERS} characters in total; request fewer`,
        { code: 'request_too_large' },
      )
    }
  }
  return found
}

/** The readable text of a document. */
export function textOf(readable: ReadableDocument | undefined): string {
  return readable?.document.body || readable?.document.summary || ''
}
