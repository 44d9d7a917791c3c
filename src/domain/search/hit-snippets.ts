import { languageOf } from '../analysis/language.ts'
import type { StoredDocument } from '../documents/document-store.ts'
import type { EngineQuery } from './search-engine.ts'
import type { SearchQuery } from './search-query.ts'
import { makeSnippets, type Snippet } from './snippet.ts'

export type HitSnippet = Snippet

/** What shows why a document was found; for a machine reader one long passage without marks. */
export function hitSnippets(
  document: StoredDocument,
  query: EngineQuery,
  { maxSnippetCharacters, isForMachine }: Pick<SearchQuery, 'maxSnippetCharacters' | 'isForMachine'>,
): HitSnippet[] {
  const text = document.body === '' ? document.summary : document.body
  if (text === '') return []
  const snippets = makeSnippets(text, query, maxSnippetCharacters, languageOf(document))
  return isForMachine ? snippets.slice(0, 1).map((snippet) => ({ text: snippet.text, ranges: [] })) : snippets
}
