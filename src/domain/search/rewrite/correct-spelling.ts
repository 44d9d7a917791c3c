import { traced } from '../../../kernel/tracing.ts'
import { wants } from '../search-query.ts'
import type { SearchedQuery, SearchRun } from '../search-run.ts'
import { suggestSpellings } from './suggest-spellings.ts'

/**
 * Suggests other spellings if a word is missing from the results or could be joined with its neighbor. Searches for the
 * best one if it's almost certainly meant, or if the query found nothing.
 */
export async function correctSpelling(run: SearchRun, found: SearchedQuery): Promise<SearchedQuery | undefined> {
  const { deps, request, visibility, context, deadline } = run
  const isChecked =
    request.isTyping !== true && request.suggestsSpelling !== false && wants(request, 'SPELLCHECK_METADATA')
  if (!isChecked || !isDoubtful(found)) return undefined
  const { text, query, answer } = found
  const typed = { query: text, parts: query.parts, ...answer }
  const { suggestions, isCertain } = await traced('spelling', () =>
    suggestSpellings(deps, typed, visibility, context.datasources),
  )
  deadline.check()
  const [best] = suggestions
  const isMeant = best !== undefined && (isCertain || answer.total === 0)
  const corrected = isMeant && run.canRewrite ? await run.tryQuery(best.query) : undefined
  if (corrected === undefined) return { ...found, suggestions }
  return { ...corrected, suggestions, correctedRanges: best?.ranges ?? [] }
}

function isDoubtful({ answer: { total, missingWords, joinedWords } }: SearchedQuery): boolean {
  return total === 0 || missingWords.length > 0 || joinedWords.length > 0
}
