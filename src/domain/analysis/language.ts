import { analyze } from './analyze.ts'
import { ENGLISH_BIT, LANGUAGES, type Language, languagesOfSmallWord } from './function-words.ts'

/** So many words at the beginning of the title and of the body decide. */
export const LANGUAGE_SAMPLE_WORDS = 200
/** A third to a half of a running text are small words; lists, tables and code have fewer, of whatever language. */
const MIN_SMALL_WORDS = 6
const MIN_SHARE = 1 / 8

/**
 * Tells the language of a text from its small words. Empty for English, for what is no running text, and for languages
 * that we cannot inflect: all of these are indexed alike.
 */
export class LanguageGuess {
  readonly #counts = new Uint32Array(LANGUAGES.length)
  #english = 0

  /** `languages`: those of a small word, see `languagesOfSmallWord`. */
  see(languages: number): void {
    if (languages === ENGLISH_BIT) {
      this.#english++
      return
    }
    const counts = this.#counts
    for (let rest = languages; rest !== 0; rest &= rest - 1) counts[31 - Math.clz32(rest & -rest)]!++
  }

  /** The language of `words` words, of which the small ones were seen; starts over. */
  decide(words: number): Language | '' {
    let best = 0
    for (let index = 1; index < LANGUAGES.length; index++) {
      if (this.#counts[index]! > this.#counts[best]!) best = index
    }
    const count = this.#counts[best]!
    const isSure = count >= MIN_SMALL_WORDS && count > this.#english && count >= words * MIN_SHARE
    this.#counts.fill(0)
    this.#english = 0
    return isSure ? LANGUAGES[best]! : ''
  }
}

/** Longer than the sampled words of any language are. */
const SAMPLE_CHARACTERS = 3000

/** The language of a document, as it was decided when the document was indexed. */
export function languageOf({ title, body }: { readonly title: string; readonly body: string }): Language | '' {
  const guess = new LanguageGuess()
  let words = 0
  for (const text of [body, title]) {
    const used = analyze(text.slice(0, SAMPLE_CHARACTERS), (word, position, _start, _end, parts) => {
      const languages = languagesOfSmallWord(word)
      if (languages !== 0 && parts === 0 && position < LANGUAGE_SAMPLE_WORDS) guess.see(languages)
    })
    words += Math.min(used, LANGUAGE_SAMPLE_WORDS)
  }
  return guess.decide(words)
}
