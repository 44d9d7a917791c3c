import type { Visibility } from '../../access/visibility.ts'
import type { Language } from '../../analysis/function-words.ts'
import { isOneSlip } from '../../analysis/one-slip.ts'
import { smallWordsOf } from '../../analysis/small-words.ts'
import { stem } from '../../analysis/stem.ts'
import type { SearchEngine } from '../engine/search-engine.ts'
import { documentsWith } from '../query/phrase-occurs.ts'

/** A shorter word may be an acronym that no document has (*sso* isn't *ssr*), unless letters are swapped or one is missing. */
export const MIN_CERTAIN = 4
/** How many completions are compared by the word before them. */
const COMPARED = 5

/** A word that no visible document contains, where it may have been left unfinished. */
export interface UnknownWord {
  readonly word: string
  readonly before: string | undefined
  /** It's the last one of the query. */
  readonly isLast: boolean
  /** It's a dictionary word. */
  readonly isFinished: boolean
  /** Words one or two typos away. */
  readonly similar: readonly string[]
}

/**
 * What an unknown word may be: first what a last word begins, since Enter came too early (*gatew* is *gateway*, not *gate*), then
 * similar words. Never a shorter function word (*sto* isn't *so*), nor a shorter beginning of the word (*rec* isn't *re*) unless the
 * last letter is a typo (*policyy*).
 */
export async function likelyCandidates(
  engine: SearchEngine,
  { word, before, isLast, isFinished, similar }: UnknownWord,
  languages: readonly Language[],
  visibility: Visibility,
): Promise<{ isBegun: boolean; candidates: readonly string[] }> {
  const isSmall = smallWordsOf(languages)
  const endings = await engine.completions(word, visibility, COMPARED)
  const isBegun = endings.length > 0
  const likely = similar.filter((other) => {
    if (haveSameLetters(word, other)) return true
    if (isSmall(other))
      return other.length > word.length || (other.length === word.length && word.length >= MIN_CERTAIN)
    return !word.startsWith(other) || (isOneSlip(word, other) && other.length >= MIN_CERTAIN && !isBegun)
  })
  // Too little to say what it begins: at the end of a query, it's searched as a beginning.
  if (isBegun && isLast && !isFinished && word.length < MIN_CERTAIN)
    return { isBegun, candidates: likely.filter((other) => haveSameLetters(word, other)) }
  if (!isBegun || isFinished || word.length < MIN_CERTAIN) return { isBegun, candidates: likely }
  const ending = await usualAfter(engine, before, endings, visibility)
  return { isBegun, candidates: [...new Set(isLast ? [ending, ...likely] : [...likely, ending])] }
}

/** The word that most often follows the one before it. */
async function usualAfter(
  engine: SearchEngine,
  before: string | undefined,
  endings: readonly string[],
  visibility: Visibility,
): Promise<string> {
  let [best = '', most] = [endings[0], 0]
  for (const ending of before === undefined ? [] : endings) {
    const count = await documentsWith(engine, `${before} ${ending}`, visibility)
    // Forms of one word count the same, and the plainest is what most people mean: *policy*, not *policies*.
    const isPlainer = count === most && ending.length < best.length && stem(ending) === stem(best)
    if (count > most || isPlainer) [best, most] = [ending, count]
  }
  return best
}

export function haveSameLetters(word: string, other: string): boolean {
  return [...word].sort().join('') === [...other].sort().join('')
}
