import type { Language } from '../../analysis/function-words.ts'
import { languageOf } from '../../analysis/language.ts'
import type { StoredDocument } from '../../documents/document-store.ts'
import type { EngineQuery } from '../engine/search-engine.ts'
import type { SearchQuery } from '../search-query.ts'
import { makeSnippets, type Snippet } from './snippet.ts'
import { wordsOfDocument } from './words-of-document.ts'

export type HitSnippet = Snippet

/** Unchanged documents are the same objects in every search. */
const languagesOf = new WeakMap<StoredDocument, Language | ''>()

/** Snippets that show why a document matches, or one long passage without highlights for a machine reader. */
export function hitSnippets(
  document: StoredDocument,
  query: EngineQuery,
  languages: readonly Language[],
  { maxSnippetCharacters, isForMachine }: Pick<SearchQuery, 'maxSnippetCharacters' | 'isForMachine'>,
): HitSnippet[] {
  const text = document.body === '' ? document.summary : document.body
  if (text === '') return []
  // Detecting the language costs as much as the snippet, so it's skipped if the index has only one.
  const language = languages.length === 0 ? '' : guessedLanguage(document)
  const words = wordsOfDocument(document, text, language)
  const from = isForMachine ? 0 : endOfTitle(text, document.title)
  const snippets = makeSnippets(text, query, maxSnippetCharacters, language, words, from)
  return isForMachine ? snippets.slice(0, 1).map((snippet) => ({ text: snippet.text, ranges: [] })) : snippets
}

/** Where the text continues after a first line that repeats the title, which stands above the snippets. */
function endOfTitle(text: string, title: string): number {
  if (title === '' || !text.startsWith(title) || text.charAt(title.length) !== '\n') return 0
  const rest = text.slice(title.length, title.length + 10)
  return title.length + rest.length - rest.trimStart().length
}

function guessedLanguage(document: StoredDocument): Language | '' {
  let language = languagesOf.get(document)
  if (language === undefined) languagesOf.set(document, (language = languageOf(document)))
  return language
}
