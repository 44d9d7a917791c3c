import { traced } from '../../../kernel/tracing.ts'
import { isUnfinished } from '../query/is-unfinished.ts'
import { documentsWith } from '../query/phrase-occurs.ts'
import { wants } from '../search-query.ts'
import type { SearchedQuery, SearchRun } from '../search-run.ts'
import { namesOfSources } from './suggest-spellings.ts'
import { type WordPlace, wordPlaces } from './word-places.ts'

const MIN_LETTERS = 2
/** Names with digits are complete, or mistyped: `GATE-38` isn't `GATE-388`. */
const LETTERS = /^[\p{L}\p{M}]+$/u
/** How many completions of a dictionary word are looked for behind the previous word. */
const CHECKED_COMPLETIONS = 8

/**
 * Searches for the last word as a beginning if no visible document contains it as it is: Enter came too early. So the page shows what
 * was shown while the word was typed.
 */
export async function readBeginning(run: SearchRun, found: SearchedQuery): Promise<SearchedQuery | undefined> {
  const { request, cursor } = run
  const isChecked =
    request.isTyping !== true && request.suggestsSpelling !== false && wants(request, 'SPELLCHECK_METADATA')
  const isDoubtful = found.answer.total === 0 || found.answer.missingWords.length > 0
  if (!isChecked || !isDoubtful || !run.canRewrite) return undefined
  if (!isUnfinished(found.text, found.query, request.query)) return undefined
  if (!(await traced('beginning', () => endsInBeginning(run, found)))) return undefined
  const { suggestions, correctedRanges } = found
  const isCorrected = found.text !== (cursor?.correctedQuery ?? request.query)
  const read = await run.find(found.text, isCorrected ? undefined : cursor, { isBegun: true })
  return read.answer.total === 0 ? undefined : { ...read, suggestions, correctedRanges }
}

/** Whether the last word isn't a word of any visible document but begins one. */
async function endsInBeginning(run: SearchRun, { text, query }: SearchedQuery): Promise<boolean> {
  const { deps, visibility, context } = run
  const places = wordPlaces(text, query.parts)
  const last = places.at(-1)
  if (last === undefined || last.isFixed || last.isSmall || last.end !== text.length) return false
  if (last.word.length < MIN_LETTERS || !LETTERS.test(last.word)) return false
  const { words: people } = await deps.directory.current()
  if (people.knows(last.word) || namesOfSources(context.datasources).has(last.word)) return false
  const [known] = await deps.engine.similarWords([last.word], visibility)
  if (known?.isKnown !== false) return false
  const words = await deps.engine.completions(last.word, visibility, CHECKED_COMPLETIONS)
  if (words.length === 0 || !deps.vocabulary.knows(last.word)) return words.length > 0
  return isContinued(run, places.at(-2), words)
}

/** Whether any of the words follows this one. Nobody who wrote *beta* was about to write *betamax*, unless that's the usual phrase. */
async function isContinued(
  { deps, visibility }: SearchRun,
  before: WordPlace | undefined,
  words: readonly string[],
): Promise<boolean> {
  if (before === undefined || before.isSmall) return false
  for (const word of words) {
    if ((await documentsWith(deps.engine, `${before.word} ${word}`, visibility)) > 0) return true
  }
  return false
}
