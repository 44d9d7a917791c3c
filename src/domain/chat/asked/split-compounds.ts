import type { SearchDeps } from '../../search/search-deps.ts'
import type { Caller } from '../../shared/caller.ts'
import type { ReadQuestion } from './read-question.ts'

const MIN_COMPOUND_LETTERS = 9
const MIN_PART_LETTERS = 4
const MAX_COMPOUNDS = 3

/**
 * A German question with its compounds taken apart where the caller's documents write the parts: *Urlaubstage* is found as *Urlaub* and
 * *Tage*. Undefined if it has none.
 */
export async function splitCompounds(
  { engine, visibilities }: Pick<SearchDeps, 'engine' | 'visibilities'>,
  { email }: Caller,
  { language }: ReadQuestion,
  words: readonly string[],
): Promise<string | undefined> {
  const compounds = words.filter((word) => word.length >= MIN_COMPOUND_LETTERS && /^\p{L}+$/u.test(word))
  if (language !== 'de' || compounds.length === 0) return undefined
  const splits = new Map(compounds.slice(0, MAX_COMPOUNDS).map((word) => [word, splitsOf(word)]))
  const parts = [...new Set([...splits.values()].flat(2))]
  const answers = await engine.similarWords(parts, await visibilities.visibilityOf(email))
  const known = new Set(answers.filter(({ isKnown }) => isKnown).map(({ word }) => word))
  const taken = words.map((word) => splits.get(word)?.find((pair) => pair.every((part) => known.has(part))) ?? [word])
  return taken.every((parts) => parts.length === 1) ? undefined : taken.flat().join(' ')
}

/** Every way to cut it in two, the longest first part first; an *s* may join the two. */
function splitsOf(word: string): string[][] {
  const splits: string[][] = []
  for (let at = word.length - MIN_PART_LETTERS; at >= MIN_PART_LETTERS; at--) {
    const [first, second] = [word.slice(0, at), word.slice(at)]
    if (first.endsWith('s') && first.length > MIN_PART_LETTERS) splits.push([first.slice(0, -1), second])
    splits.push([first, second])
  }
  return splits
}
