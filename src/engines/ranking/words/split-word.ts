import { LANGUAGES, type Language, languagesOfSmallWord } from '../../../domain/analysis/function-words.ts'
import { isStopWord } from '../../../domain/analysis/stop-words.ts'

export const MIN_PART = 3
/** Documents are counted up to this many: beyond, a word is common enough. */
export const MAX_COUNTED = 64
const MAX_PARTS = 3
const MAX_LETTERS = 40
/** Linking letters between the parts of a compound in German, Dutch and the Nordic languages. */
const LINKS = ['', 's', 'es', 'n', 'en', 'e']
const LINKING_LANGUAGES: ReadonlySet<Language> = new Set<Language>(['de', 'nl', 'sv', 'da', 'no', 'fi'])

interface Split {
  readonly parts: readonly string[]
  /** Number of visible documents with the rarest part, up to `MAX_COUNTED`. */
  readonly rarest: number
}

/** Linking letters in these languages. */
export function linksIn(languages: readonly Language[]): readonly string[] {
  return languages.some((language) => LINKING_LANGUAGES.has(language)) ? LINKS : ['']
}

/** Whether a word is long enough to split, and not too long. */
export function isSplittable(word: string): boolean {
  return word.length >= 2 * MIN_PART && word.length <= MAX_LETTERS
}

/** Stop words of any of the languages can't be parts: `pasword` isn't the French *pas* and *word*. */
export function mayBePart(word: string, languages: readonly Language[]): boolean {
  if (word.length < MIN_PART || isStopWord(word)) return false
  const small = languagesOfSmallWord(word)
  return small === 0 || !languages.some((language) => ((small >>> LANGUAGES.indexOf(language)) & 1) === 1)
}

/**
 * Splits a word into words of visible documents (`travelpolicy`, `Urlaubstage`), as few and as frequent as possible. Undefined if that's
 * impossible. `documentsWith` counts up to `MAX_COUNTED`.
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
      // Prefers Urlaub-s-tage to Urlaub-stage.
      const isBetter = rarest > (best?.rarest ?? 0) || (link !== '' && rarest === best?.rarest)
      if (rest !== undefined && isBetter) best = { parts: [first, ...rest.parts], rarest }
    }
  }
  return best
}
