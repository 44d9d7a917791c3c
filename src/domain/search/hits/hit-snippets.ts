import type { Language } from '../../analysis/function-words.ts'
import { languageOf } from '../../analysis/language.ts'
import type { StoredDocument } from '../../documents/document-store.ts'
import type { EngineQuery } from '../engine/search-engine.ts'
import type { SearchQuery } from '../search-query.ts'
import { makeSnippets, type Snippet } from './snippet.ts'

export type HitSnippet = Snippet

/** Documents that did not change are the same object in every search. */
const languagesOf = new WeakMap<StoredDocument, Language | ''>()

/** What shows why a document was found; for a machine reader one long passage without marks. */
export function hitSnippets(
  document: StoredDocument,
  query: EngineQuery,
  languages: readonly Language[],
  { maxSnippetCharacters, isForMachine }: Pick<SearchQuery, 'maxSnippetCharacters' | 'isForMachine'>,
): HitSnippet[] {
  const text = document.body === '' ? document.summary : document.body
  if (text === '') return []
  // Guessing costs as much as the snippet itself; where the index has one language there is nothing to guess.
  const language = languages.length === 0 ? '' : guessedLanguage(document)
  const snippets = makeSnippets(text, query, maxSnippetCharacters, language)
  return isForMachine ? snippets.slice(0, 1).map((snippet) => ({ text: snippet.text, ranges: [] })) : snippets
}

function guessedLanguage(document: StoredDocument): Language | '' {
  let language = languagesOf.get(document)
  if (language === undefined) languagesOf.set(document, (language = languageOf(document)))
  return language
}
