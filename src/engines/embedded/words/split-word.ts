import { isStopWord } from '../../../domain/analysis/stop-words.ts'
import type { View } from '../query/view.ts'
import { ENOUGH, visibleDocumentsWith } from './visible-words.ts'

const MIN_PART = 3
const MAX_PARTS = 3
const MAX_LETTERS = 40
/** What German, Dutch and the Nordic languages put between the parts of a word. */
const LINKS = ['', 's', 'es', 'n', 'en', 'e']
const LINKING_LANGUAGES = new Set(['de', 'nl', 'sv', 'da', 'no', 'fi'])

interface Split {
  readonly parts: readonly string[]
  /** How many visible documents have the rarest part, up to `ENOUGH`. */
  readonly rarest: number
}

/**
 * The words of visible documents that a word is made of (`travelpolicy`, `Urlaubstage`), as few and as common as can be;
 * undefined if it is not made of such words.
 */
export function splitWord(view: View, word: string): readonly string[] | undefined {
  if (word.length > MAX_LETTERS) return undefined
  const links = view.languages.some((language) => LINKING_LANGUAGES.has(language)) ? LINKS : ['']
  const counts = new Map<string, number>()
  const countOf = (part: string) => {
    let count = counts.get(part)
    // Small words are in everything: wrong-doing is no wrong that one is doing.
    if (count === undefined) counts.set(part, (count = isStopWord(part) ? 0 : documentsWith(view, part)))
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
    const rarest = word.length < MIN_PART ? 0 : countOf(word)
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

function documentsWith(view: View, word: string): number {
  let count = 0
  for (const key of view.keysOfWord(word)) {
    for (const [index, term] of view.numbersOf(key).entries()) {
      const { data, visible } = view.segments[index]!
      if (term >= 0 && count < ENOUGH) count += visibleDocumentsWith(data, term, visible)
    }
  }
  return Math.min(count, ENOUGH)
}
