import { fold } from '../../analysis/fold.ts'
import { englishFor, isGermanWord } from '../../analysis/german-words.ts'
import { smallWordsOf } from '../../analysis/small-words.ts'
import type { QueryPart } from '../../query/query-parts.ts'
import type { SearchedQuery, SearchRun } from '../search-run.ts'

const isSmallWord = smallWordsOf(['de'])
const AROUND_WORD = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu

/** If a German query found nothing, searches for the same in English: many companies write their pages in English only. */
export async function searchInEnglish(run: SearchRun, found: SearchedQuery): Promise<SearchedQuery | undefined> {
  const { isTyping, suggestsSpelling } = run.request
  if (found.answer.total > 0 || isTyping === true || suggestsSpelling === false || !run.canRewrite) return undefined
  const english = inEnglish(found)
  return english === undefined ? undefined : run.tryQuery(english)
}

/** The query with its words in English. Undefined if it isn't German, or has phrases, exclusions, or a word without a known translation. */
function inEnglish({ text, query: { parts } }: SearchedQuery): string | undefined {
  if (!parts.some(({ value }) => isGermanWord(withoutMarks(value)))) return undefined
  const translated: string[] = []
  for (const part of parts) {
    const words = part.kind === 'operator' ? text.slice(part.start, part.end) : translatedWord(part)
    if (words === undefined) return undefined
    translated.push(words)
  }
  return translated.filter((words) => words !== '').join(' ')
}

function translatedWord({ kind, isNegated, value }: QueryPart): string | undefined {
  if (kind === 'phrase' || isNegated) return undefined
  const word = withoutMarks(value)
  return isSmallWord(fold(word)) ? '' : englishFor(word)
}

const withoutMarks = (word: string) => word.replaceAll(AROUND_WORD, '')
