import type { Datasource } from '../../datasources/datasource.ts'
import { readDocumentId } from '../../documents/document.ts'
import type { DocumentStore } from '../../documents/document-store.ts'
import type { QueryPart } from '../../query/query-parts.ts'

/** An id has a digit or a sign in it; a plain word is a word. */
const LIKE_AN_ID = /[\p{N}\p{P}\p{S}]/u
const ADDRESS = /^https?:\/\/[^/?#]+/i
/** Longer ones are no address that a document has. */
const MAX_CHARACTERS = 2000

/**
 * Keys of the documents that a query names and nothing besides: by its id (`GATE-388`), by the id that answers carry
 * (`tickets:Ticket:GATE-388`), or by its address. Whether the caller may see them is for the search to decide.
 */
export async function namedDocuments(
  documents: Pick<DocumentStore, 'keysOfUrls' | 'keysOfIds'>,
  parts: readonly QueryPart[],
  query: string,
  datasources: readonly Datasource[],
): Promise<number[]> {
  const [part] = parts
  if (part === undefined || parts.length > 1 || part.kind === 'operator' || part.isNegated) return []
  const text = part.kind === 'phrase' ? part.value.trim() : query.slice(part.start, part.end)
  if (text.length > MAX_CHARACTERS || /\s/.test(text) || !LIKE_AN_ID.test(text)) return []
  const names = datasources.map(({ name }) => name)
  if (ADDRESS.test(text)) return documents.keysOfUrls(names, spellingsOf(text))
  const whole = readDocumentId(text)
  if (whole === undefined || !names.includes(whole.datasource)) return documents.keysOfIds(names, [text])
  return documents.keysOfIds([whole.datasource], [whole.id])
}

/** An address as browsers show and people paste it: with or without the last slash, what stands behind `#` or `?`. */
function spellingsOf(url: string): string[] {
  const bare = [url, url.replace(/#.*$/s, ''), url.replace(/[?#].*$/s, '')]
  const secure = bare.flatMap((each) => [each.replace(/^https?:/i, 'https:'), each.replace(/^https?:/i, 'http:')])
  const lower = [...bare, ...secure].map((each) => each.replace(ADDRESS, (host) => host.toLowerCase()))
  const ends = [...bare, ...lower].flatMap((each) => [each, each.endsWith('/') ? each.slice(0, -1) : `${each}/`])
  return [...new Set(ends)]
}
