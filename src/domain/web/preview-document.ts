import type { DocumentPermissions } from '../access/permissions.ts'
import type { VisibilityResolver } from '../access/visibility-of.ts'
import { languageOf } from '../analysis/language.ts'
import type { GroupStore } from '../groups/group.ts'
import { type ReadableDocument, type ReadDocumentDeps, readDocument } from '../search/documents/read-document.ts'
import { type MarkedWords, markWords } from '../search/hits/snippet.ts'
import type { Caller } from '../shared/caller.ts'
import { explainAccess } from '../troubleshooting/explain-access.ts'

/** More of a text is read at its source. */
const SHOWN_CHARACTERS = 100_000
/** The length of a passage, as in the results. */
const PASSAGE_CHARACTERS = 255

export interface DocumentPreview extends ReadableDocument {
  readonly text: string
  readonly isCut: boolean
  readonly matches: MarkedWords
  /** Which grants let the caller see it. */
  readonly grants: readonly string[]
  /** Absent: the datasource's default holds. */
  readonly permissions: DocumentPermissions | undefined
}

/** A document as far as it can be shown beside the results: its text with the words of the query, and who may see it. */
export async function previewDocument(
  deps: ReadDocumentDeps & { groups: GroupStore; visibilities: VisibilityResolver },
  caller: Caller,
  id: string,
  query: string,
): Promise<DocumentPreview> {
  const { document, datasource } = await readDocument(deps, caller, { id, url: undefined })
  const { grants } = await explainAccess(deps, caller.email, document)
  const whole = document.body === '' ? document.summary : document.body
  const text = whole.slice(0, SHOWN_CHARACTERS)
  const words = { text: wordsOf(query), phrases: [] }
  return {
    document,
    datasource,
    text,
    isCut: text.length < whole.length,
    matches: markWords(text, words, PASSAGE_CHARACTERS, languageOf(document)),
    grants,
    permissions: document.permissions,
  }
}

/** A query without its operators and exclusions: what may stand in a text. */
function wordsOf(query: string): string {
  return query
    .split(/\s+/)
    .filter((word) => !/^-|^\w+:/.test(word))
    .join(' ')
    .replaceAll('"', ' ')
}
