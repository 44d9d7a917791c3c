import { languagesOfSmallWord } from '../../analysis/function-words.ts'
import { stem } from '../../analysis/stem.ts'
import { isStopWord } from '../../analysis/stop-words.ts'

const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}_-]{0,40}/gu
const MIN_LETTERS = 3
/** A phrase of one text is about that text. */
const MIN_TEXTS = 2

interface Phrase {
  readonly stems: readonly [string, string]
  readonly texts: Set<number>
  /** As it is written in the middle of a sentence, if it ever is. */
  written: string
}

/**
 * Two words that stand beside each other in several of these texts, those in most texts first: what else someone who found them might
 * look for. Both words are significant, at least one isn't in the query, and no two phrases share a word.
 */
export function commonPhrases(
  texts: readonly string[],
  { significant, query }: { readonly significant: readonly string[]; readonly query: string },
  limit: number,
): string[] {
  const telling = new Set(significant.map((term) => stem(term.toLowerCase())))
  const asked = new Set(wordsOf(query).map(({ text }) => stem(text.toLowerCase())))
  const phrases = new Map<string, Phrase>()
  for (const [at, text] of texts.entries()) {
    let before: Word | undefined
    for (const word of wordsOf(text)) {
      const first = before
      before = word
      if (first === undefined || word.start !== first.end + 1 || text[first.end] !== ' ') continue
      if (!isTelling(first.text) || !isTelling(word.text)) continue
      const stems = [stem(first.text.toLowerCase()), stem(word.text.toLowerCase())] as const
      if (stems[0] === stems[1] || stems.every((each) => asked.has(each))) continue
      if (!stems.every((each) => telling.has(each))) continue
      const written = text.slice(first.start, word.end)
      const phrase = phrases.get(stems.join(' ')) ?? { stems, texts: new Set(), written }
      phrase.texts.add(at)
      if (written === written.toLowerCase()) phrase.written = written
      phrases.set(stems.join(' '), phrase)
    }
  }
  const chosen: Phrase[] = []
  for (const phrase of [...phrases.values()].sort((one, other) => other.texts.size - one.texts.size)) {
    if (chosen.length === limit) break
    if (phrase.texts.size < MIN_TEXTS) continue
    if (!chosen.some(({ stems }) => stems.some((each) => phrase.stems.includes(each)))) chosen.push(phrase)
  }
  return chosen.map(({ written }) => written)
}

interface Word {
  readonly text: string
  readonly start: number
  readonly end: number
}

function wordsOf(text: string): Word[] {
  return [...text.matchAll(WORD)].map((found) => ({
    text: found[0],
    start: found.index,
    end: found.index + found[0].length,
  }))
}

function isTelling(word: string): boolean {
  const folded = word.toLowerCase()
  return word.length >= MIN_LETTERS && /\p{L}/u.test(word) && !isStopWord(folded) && languagesOfSmallWord(folded) === 0
}
