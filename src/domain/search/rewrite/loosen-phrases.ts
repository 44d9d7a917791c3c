import { plainWords } from '../../query/query-parts.ts'
import { phraseOccurs } from '../query/phrase-occurs.ts'
import type { SearchedQuery, SearchRun } from '../search-run.ts'

/** If nothing was found, searches without the quotes around phrases that occur in no visible document. */
export async function loosenPhrases(run: SearchRun, found: SearchedQuery): Promise<SearchedQuery | undefined> {
  if (found.answer.total > 0 || found.query.phrases.length === 0 || !run.canRewrite) return undefined
  const loosened = await withoutMissingPhrases(run, found)
  const better = loosened === undefined ? undefined : await run.tryQuery(loosened)
  return better && { ...better, suggestions: found.suggestions }
}

/** Undefined if every phrase occurs somewhere: then another part of the query rules out all documents. */
async function withoutMissingPhrases(
  { deps: { engine }, visibility }: SearchRun,
  { text, query: { parts }, answer: { snapshot } }: SearchedQuery,
): Promise<string | undefined> {
  let loosened = ''
  let at = 0
  for (const { kind, isNegated, value, start, end } of parts) {
    if (kind !== 'phrase' || isNegated || (await phraseOccurs(engine, value, visibility, snapshot))) continue
    loosened += text.slice(at, start) + plainWords(value)
    at = end
  }
  return at === 0 ? undefined : loosened + text.slice(at)
}
