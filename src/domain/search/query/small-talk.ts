import { hasAcronyms, isSmallAcronym } from '../../analysis/acronym.ts'
import { isStopWord } from '../../analysis/stop-words.ts'

/** Greetings and thanks at the beginning or end of a question. */
const POLITE = new Set(
  (
    'hi hello hey please thanks thank thx cheers kindly greetings dear sorry ' +
    'hallo bitte danke bonjour bonsoir merci hola gracias ciao grazie'
  ).split(' '),
)
/** Words that address an assistant. Elsewhere they're ordinary words. */
const ASKING = new Set(
  (
    'tell show help need want know find give explain like looking look wondering wonder searching trying ' +
    'question quick info information get understand remind see idea'
  ).split(' '),
)
const SPOKEN_TO = new Set(
  'i me you we us im anyone anybody somebody someone everyone everybody folks guys all'.split(' '),
)
const FILLING = new Set('good morning afternoon evening day much advance lot there again now'.split(' '))

/** The words of a question without the small talk around it: from `start` to `end`. */
export interface QuestionWords {
  readonly start: number
  readonly end: number
}

/** Strips "hi, could you please tell me … thanks". If nothing is left, the whole query counts. */
export function withoutSmallTalk(words: readonly string[]): QuestionWords {
  const readsAcronyms = hasAcronyms(words.join(' '))
  const plain = words.map((typed) => {
    const word = typed.replaceAll(/[^\p{L}\p{N}]/gu, '')
    // Acronyms keep their case, so "US" in "US help desk" isn't small talk.
    return readsAcronyms && isSmallAcronym(word) ? word : word.toLowerCase()
  })
  const length = runOf(plain)
  const start = isPreface(plain.slice(0, length)) ? length : 0
  const tail = runOf(plain.slice(start).reverse())
  const isThanks = plain.slice(plain.length - tail).some((word) => POLITE.has(word))
  const end = isThanks ? plain.length - tail : plain.length
  return start < end ? { start, end } : { start: 0, end: words.length }
}

/** How many leading words may be small talk. */
function runOf(words: readonly string[]): number {
  const length = words.findIndex(
    (word) => word !== '' && !isStopWord(word) && ![POLITE, ASKING, SPOKEN_TO, FILLING].some((set) => set.has(word)),
  )
  return length < 0 ? words.length : length
}

/** True for "help me find", false for "help desk" and "quick start". */
function isPreface(run: readonly string[]): boolean {
  if (run.some((word) => POLITE.has(word))) return true
  return run.some((word) => ASKING.has(word)) && run.some((word) => SPOKEN_TO.has(word))
}
