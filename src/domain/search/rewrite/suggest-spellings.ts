import type { Visibility } from '../../access/visibility.ts'
import { fold } from '../../analysis/fold.ts'
import type { Datasource } from '../../datasources/datasource.ts'
import { wordsOfValue } from '../read-value.ts'
import type { SearchDeps } from '../search-deps.ts'
import { namesAsWritten } from './names-as-written.ts'
import { type Corrections, suggestQueries, type TypedQuery } from './spelling.ts'

/**
 * Other spellings of a query. Names of people and data sources are never corrected. Dictionary words are corrected only if the query finds
 * nothing and there's nothing else to correct.
 */
export async function suggestSpellings(
  { engine, directory, vocabulary }: Pick<SearchDeps, 'engine' | 'directory' | 'vocabulary'>,
  query: TypedQuery & { readonly total: number },
  visibility: Visibility,
  datasources: readonly Datasource[],
): Promise<Corrections> {
  const current = await directory.current()
  const { words: people } = current
  const sources = namesOfSources(datasources)
  const isName = (word: string) => people.knows(word) || sources.has(word)
  const isFinished = (word: string) => vocabulary.knows(word)
  const suggest = (isWord: (word: string) => boolean) =>
    suggestQueries(engine, query, visibility, { isName, isWord, isFinished })
  const careful = await suggest(isFinished)
  const found = query.total > 0 || careful.suggestions.length > 0 ? careful : await suggest(() => false)
  return { ...found, suggestions: found.suggestions.map((each) => namesAsWritten(each, current, isFinished)) }
}

/** The folded words of the names of data sources. */
export function namesOfSources(datasources: readonly Datasource[]): ReadonlySet<string> {
  return new Set(datasources.flatMap(namesOf).flatMap((name) => wordsOfValue(fold(name))))
}

function namesOf({ name, displayName, aliases = [] }: Datasource): string[] {
  return [name, displayName ?? '', ...aliases]
}
