import { LANGUAGES, type Language, languagesOfSmallWord } from '../../../domain/analysis/function-words.ts'
import { isStopWord } from '../../../domain/analysis/stop-words.ts'

export const MIN_PART = 3
/** Documents are counted up to this many: beyond, a word is common enough. */
export const MAX_COUNTED = 64
const MAX_PARTS = 3
const MAX_LETTERS = 40
/** What German, Dutch and the Nordic languages put between the parts of a word. */
const LINKS = ['', 's', 'es', 'n', 'en', 'e']
const LINKING_LANGUAGES: ReadonlySet<Language> = new Set<Language>(['de', 'nl', 'sv', 'da', 'no', 'fi'])

interface Split {
  readonly parts: readonly string[]
  /** How many visible documents have the rarest part, as far as they are counted. */
  readonly rarest: number
}

/** What may stand between two parts of a word, in these languages. */
export function linksIn(languages: readonly Language[]): readonly string[] {
  return languages.some((language) => LINKING_LANGUAGES.has(language)) ? LINKS : ['']
}

/** Whether words of that length are taken apart. */
export function isSplittable(word: string): boolean {
  return word.length >= 2 * MIN_PART && word.length <= MAX_LETTERS
}

/** Small words of any of the languages are in everything: wrong-doing is no wrong that one is doing, a `pasword` no French word. */
export function mayBePart(word: string, languages: readonly Language[]): boolean {
  if (word.length < MIN_PART || isStopWord(word)) return false
  const small = languagesOfSmallWord(word)
  return small === 0 || !languages.some((language) => ((small >>> LANGUAGES.indexOf(language)) & 1) === 1)
}

/**
 * The words of visible documents that a word is made of (`travelpolicy`, `Urlaubstage`), as few and as common as can be;
 * undefined if it is not made of such words. `documentsWith` counts up to `MAX_COUNTED`.
 */
export function splitWord(
  word: string,
  languages: readonly Language[],
  documentsWith: (part: string) => number,
): readonly string[] | undefined {
  if (!isSplittable(word)) return undefined
  const links = linksIn(languages)
  const counts = new Map<string, number>()
  const countOf = (part: string) => {
    let count = counts.get(part)
    if (count === undefined) counts.set(part, (count = mayBePart(part, languages) ? documentsWith(part) : 0))
    return count
  }
  for (let parts = 2; parts <= MAX_PARTS; parts++) {
    const best = bestSplit(word, parts, links, countOf)
    if (best !== undefined) return best.parts
  }
  return undefined
}

function bestSplit(
  word: string,
  parts: number,
  links: readonly string[],
  countOf: (part: string) => number,
): Split | undefined {
  if (parts === 1) {
    const rarest = countOf(word)
    return rarest === 0 ? undefined : { parts: [word], rarest }
  }
  let best: Split | undefined
  for (let end = MIN_PART; end <= word.length - MIN_PART; end++) {
    const first = word.slice(0, end)
    const count = countOf(first)
    if (count === 0) continue
    for (const link of links) {
      if (!word.startsWith(link, end)) continue
      const rest = bestSplit(word.slice(end + link.length), parts - 1, links, countOf)
      const rarest = Math.min(count, rest?.rarest ?? 0)
      // Urlaub-s-tage rather than Urlaub-stage.
      const isBetter = rarest > (best?.rarest ?? 0) || (link !== '' && rarest === best?.rarest)
      if (rest !== undefined && isBetter) best = { parts: [first, ...rest.parts], rarest }
    }
  }
  return best
}
