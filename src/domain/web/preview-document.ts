import type { DocumentPermissions } from '../../wire/document-definition.ts'
import type { VisibilityResolver } from '../access/visibility-of.ts'
import { languageOf } from '../analysis/language.ts'
import { headingsIn } from '../chat/passages/split/sections-of.ts'
import { cutSpans } from '../content/structure/cut-spans.ts'
import type { Span } from '../content/structure/span.ts'
import { decodeStructure } from '../content/structure/stored-structure.ts'
import type { Comment } from '../documents/document.ts'
import type { GroupStore } from '../groups/group.ts'
import type { IdentityStore } from '../identity/identity-store.ts'
import { type ReadableDocument, type ReadDocumentDeps, readDocument } from '../search/documents/read-document.ts'
import { type MarkedWords, markWords } from '../search/hits/snippet.ts'
import type { Caller } from '../shared/caller.ts'
import type { GroupsOfUserDeps } from '../troubleshooting/browse-identity.ts'
import { explainAccess } from '../troubleshooting/explain-access.ts'
import { type AccessPath, accessPaths } from './access-paths.ts'
import { type DocumentCuration, type DocumentCurationDeps, documentCuration } from './document-curation.ts'
import { type GroupNames, groupNamesFor } from './group-names.ts'

/** More of a text is read at its source. */
const SHOWN_CHARACTERS = 100_000
/** The length of a passage, as in the results. */
const PASSAGE_CHARACTERS = 255
const SHOWN_COMMENTS = 100
const COMMENT_CHARACTERS = 5000

export interface DocumentPreview extends ReadableDocument {
  readonly text: string
  readonly isCut: boolean
  /** What the parts of the text are. */
  readonly spans: readonly Span[]
  /** Lines of the text. */
  readonly headings: readonly { readonly start: number; readonly end: number }[]
  readonly matches: MarkedWords
  readonly comments: readonly (Comment & { readonly matches: MarkedWords })[]
  /** Which grants let the caller see it. */
  readonly grants: readonly string[]
  /** Through which groups the caller sees it. */
  readonly paths: readonly AccessPath[]
  /** Absent: the datasource's default holds. */
  readonly permissions: DocumentPermissions | undefined
  /** What the caller may call the groups in the permissions. */
  readonly nameOfGroup: GroupNames
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
    DocumentCurationDeps &
    Pick<GroupsOfUserDeps, 'browser'> & {
      groups: GroupStore
      identity: IdentityStore
      visibilities: VisibilityResolver
    },
  caller: Caller,
  { id, query, passage }: PreviewOf,
): Promise<DocumentPreview> {
  const { document, datasource } = await readDocument(deps, caller, { id, url: undefined })
  const [{ grants }, paths, nameOfGroup, curation, structure] = await Promise.all([
    explainAccess(deps, caller.email, document),
    datasource === undefined ? [] : accessPaths(deps, datasource, caller.email, document.permissions),
    datasource === undefined ? sameName : groupNamesFor(deps, datasource, caller.email, document.permissions),
    documentCuration(deps, caller, document),
    document.body === '' ? undefined : deps.documents.structureOf(document.key),
  ])
  const whole = document.body === '' ? document.summary : document.body
  const cited = passage.trim() === '' ? -1 : whole.indexOf(passage)
  const from = cited + passage.length <= SHOWN_CHARACTERS ? 0 : cited - SHOWN_CHARACTERS / 2
  const text = whole.slice(from, from + SHOWN_CHARACTERS)
  const words = { text: wordsOf(query), phrases: [] }
  const language = languageOf(document)
  const marked = (shown: string) => markWords(shown, words, PASSAGE_CHARACTERS, language)
  const structured = cutSpans(decodeStructure(structure, whole), from, from + text.length)
  // Plain text says nothing of its headings; lines that look like some are shown as such.
  const spans = structured.length > 0 ? structured : headingsIn(text).map((line): Span => ({ kind: 'h2', ...line }))
  return {
    document,
    datasource,
    text,
    isCut: text.length < whole.length,
    spans,
    headings: spans.filter(({ kind }) => /^h\d$/.test(kind)),
    matches:
      cited < 0 ? marked(text) : { ranges: [{ start: cited - from, end: cited - from + passage.length }], best: 0 },
    comments: (document.facts.comments ?? []).slice(0, SHOWN_COMMENTS).map((comment) => {
      const shown = comment.text.slice(0, COMMENT_CHARACTERS)
      return { ...comment, text: shown, matches: marked(shown) }
    }),
    grants,
    paths,
    permissions: document.permissions,
    nameOfGroup,
    curation,
  }
}

const sameName: GroupNames = (group) => group

/** A query without its operators and exclusions: what may stand in a text. */
function wordsOf(query: string): string {
  return query
    .split(/\s+/)
    .filter((word) => !/^-|^\w+:/.test(word))
    .join(' ')
    .replaceAll('"', ' ')
}
