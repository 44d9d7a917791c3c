import type { Datasource } from '../../datasources/datasource.ts'
import { readDocumentId } from '../../documents/document.ts'
import type { DocumentStore } from '../../documents/document-store.ts'
import type { QueryPart } from '../../query/query-parts.ts'

/** An ID contains a digit or a sign. */
const LIKE_AN_ID = /[\p{N}\p{P}\p{S}]/u
const ADDRESS = /^https?:\/\/[^/?#]+/i
/** No document has a longer URL. */
const MAX_CHARACTERS = 2000

/**
 * Keys of documents if the query is only their ID (`GATE-388`), full ID (`tickets:Ticket:GATE-388`) or URL. The search checks whether
 * the caller can see them.
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

/** Variants of a pasted URL: with and without a trailing slash, fragment and query string. */
function spellingsOf(url: string): string[] {
  const bare = [url, url.replace(/#.*$/s, ''), url.replace(/[?#].*$/s, '')]
  const secure = bare.flatMap((each) => [each.replace(/^https?:/i, 'https:'), each.replace(/^https?:/i, 'http:')])
  const lower = [...bare, ...secure].map((each) => each.replace(ADDRESS, (host) => host.toLowerCase()))
  const ends = [...bare, ...lower].flatMap((each) => [each, each.endsWith('/') ? each.slice(0, -1) : `${each}/`])
  return [...new Set(ends)]
}
