import type { DocumentPermissions } from '../../wire/document-definition.ts'
import type { VisibilityResolver } from '../access/visibility-of.ts'
import { languageOf } from '../analysis/language.ts'
import { headingsIn } from '../chat/passages/sections-of.ts'
import type { GroupStore } from '../groups/group.ts'
import type { IdentityStore } from '../identity/identity-store.ts'
import { type ReadableDocument, type ReadDocumentDeps, readDocument } from '../search/documents/read-document.ts'
import { type MarkedWords, markWords } from '../search/hits/snippet.ts'
import type { Caller } from '../shared/caller.ts'
import { explainAccess } from '../troubleshooting/explain-access.ts'
import { type DocumentCuration, type DocumentCurationDeps, documentCuration } from './document-curation.ts'

/** More of a text is read at its source. */
const SHOWN_CHARACTERS = 100_000
/** The length of a passage, as in the results. */
const PASSAGE_CHARACTERS = 255

export interface DocumentPreview extends ReadableDocument {
  readonly text: string
  readonly isCut: boolean
  /** Lines of the text. */
  readonly headings: readonly { readonly start: number; readonly end: number }[]
  readonly matches: MarkedWords
  /** Which grants let the caller see it. */
  readonly grants: readonly string[]
  /** Absent: the datasource's default holds. */
  readonly permissions: DocumentPermissions | undefined
  readonly curation: DocumentCuration
}

interface PreviewOf {
  readonly id: string
  readonly query: string
  /** What a citation says of the document; empty: the words of the query are marked. */
  readonly passage: string
}

/** A document as far as it can be shown beside the results: its text with the words of the query, and who may see it. */
export async function previewDocument(
  deps: ReadDocumentDeps &
    DocumentCurationDeps & { groups: GroupStore; identity: IdentityStore; visibilities: VisibilityResolver },
  caller: Caller,
  { id, query, passage }: PreviewOf,
): Promise<DocumentPreview> {
  const { document, datasource } = await readDocument(deps, caller, { id, url: undefined })
  const [{ grants }, curation] = await Promise.all([
    explainAccess(deps, caller.email, document),
    documentCuration(deps, caller, document),
  ])
  const whole = document.body === '' ? document.summary : document.body
  const cited = passage.trim() === '' ? -1 : whole.indexOf(passage)
  const from = cited + passage.length <= SHOWN_CHARACTERS ? 0 : cited - SHOWN_CHARACTERS / 2
  const text = whole.slice(from, from + SHOWN_CHARACTERS)
  const words = { text: wordsOf(query), phrases: [] }
  return {
    document,
    datasource,
    text,
    isCut: text.length < whole.length,
    headings: headingsIn(text),
    matches:
      cited < 0
        ? markWords(text, words, PASSAGE_CHARACTERS, languageOf(document))
        : { ranges: [{ start: cited - from, end: cited - from + passage.length }], best: 0 },
    grants,
    permissions: document.permissions,
    curation,
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
