import type { StoredDocument } from '../../documents/document-store.ts'
import type { Source } from '../source.ts'
import { beginningOf } from './outline.ts'
import type { QuotedPassage } from './quoted-passage.ts'

/** The documents that a question asks for. */
export interface ListedDocuments {
  readonly passages: readonly QuotedPassage[]
  /** No document that the caller can read matches. */
  readonly isEmpty: boolean
}

interface Shown {
  /** Part of the first document, so that it leaves with it. */
  readonly leadIn?: string | undefined
  /** In parentheses behind the title. Default: the status. */
  readonly noteOf?: (document: StoredDocument) => string | undefined
  /** Default: the first sentences. */
  readonly quote?: (source: Source) => QuotedPassage | undefined
}

/** Each document with its name, a note and a part of its text. */
export function listed(
  documents: readonly StoredDocument[],
  { leadIn, noteOf = ({ facts }) => facts.status, quote = beginningOf }: Shown = {},
): ListedDocuments {
  const passages = documents.flatMap((document) => {
    const lead = quote({ document, relevance: 1, state: 'UNVERIFIED' })
    const note = noteOf(document)
    const intro = `${nameOf(document.id)}${document.title}${note === undefined ? '' : ` (${note})`}`
    return lead === undefined ? [] : [{ ...lead, intro }]
  })
  const [first, ...rest] = passages
  if (first === undefined || leadIn === undefined) return { passages, isEmpty: documents.length === 0 }
  return { passages: [{ ...first, intro: `${leadIn}\n\n${first.intro}` }, ...rest], isEmpty: false }
}

/** The key of a ticket is what people know it by. */
function nameOf(id: string): string {
  return /^\p{Lu}{1,10}-\d+$/u.test(id) ? `${id}: ` : ''
}

/** When a document was last updated. */
export function dayOf({ updatedAt }: StoredDocument): string {
  return new Date(updatedAt).toISOString().slice(0, 10)
}
