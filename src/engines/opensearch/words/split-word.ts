import type { Language } from '../../../domain/analysis/function-words.ts'
import { isSplittable, linksIn, MAX_COUNTED, MIN_PART, mayBePart, splitWord } from '../../ranking/words/split-word.ts'
import type { WordStatistics } from '../query/word-statistics.ts'

/** How many possible first parts are tried, longest first. */
const MAX_STARTS = 12

/**
 * Splits a word into words of visible documents, like the embedded engine. Fetches the frequencies of parts in three steps: possible first
 * parts, parts that may follow them, and possible last parts.
 */
export async function splitVisibleWord(
  word: string,
  languages: readonly Language[],
  ask: (words: readonly string[]) => Promise<WordStatistics>,
): Promise<readonly string[] | undefined> {
  if (!isSplittable(word)) return undefined
  const counts = new Map<string, number>()
  const askFor = async (parts: readonly string[]) => {
    const wanted = [...new Set(parts)].filter((part) => mayBePart(part, languages) && !counts.has(part))
    if (wanted.length === 0) return
    const { frequencyOf } = await ask(wanted)
    for (const part of wanted) counts.set(part, Math.min(MAX_COUNTED, frequencyOf(part)))
  }
  const firstParts = (start: number) => {
    const ends = Array.from({ length: word.length - MIN_PART - start }, (_, at) => start + at + 1)
    return ends.map((end) => word.slice(start, end))
  }
  const links = linksIn(languages)
  await askFor(firstParts(0))
  const startsAfter = (start: number) => {
    const known = firstParts(start).filter((part) => (counts.get(part) ?? 0) > 0)
    const ends = known.flatMap((part) => {
      const end = start + part.length
      return links.filter((link) => word.startsWith(link, end)).map((link) => end + link.length)
    })
    return [...new Set(ends)].filter((end) => word.length - end >= MIN_PART)
  }
  const second = startsAfter(0).slice(-MAX_STARTS)
  if (second.length === 0) return undefined
  await askFor(second.flatMap((start) => [...firstParts(start), word.slice(start)]))
  await askFor(second.flatMap(startsAfter).map((start) => word.slice(start)))
  return splitWord(word, languages, (part) => counts.get(part) ?? 0)
}
