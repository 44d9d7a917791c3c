import { ENGLISH_BIT, languagesOfSmallWord } from '../../domain/analysis/function-words.ts'
import { LruMap } from '../../kernel/lru-map.ts'

/** What no piece stands for. */
const UNKNOWN = '[UNK]'
const MAX_WORD_CHARACTERS = 100
/** Words come back again and again; the memory for them is bounded. */
const KNOWN_WORDS = 25_000

/** Marks and invisible characters say nothing; what follows a space, or is none of these, begins a word. */
const IGNORED = /[\p{Mn}\p{Cc}\p{Cf}]/gu
/** Everything that stands for itself: punctuation, signs of ASCII, and each character of Chinese and Japanese (kanji). */
const WORDS =
  /[\p{P}$+<=>^`|~\u4e00-\u9fff\u3400-\u4dbf\uf900-\ufaff\u{20000}-\u{2a6df}\u{2a700}-\u{2ceaf}\u{2f800}-\u{2fa1f}]|[^\s\p{P}$+<=>^`|~\u4e00-\u9fff\u3400-\u4dbf\uf900-\ufaff\u{20000}-\u{2a6df}\u{2a700}-\u{2ceaf}\u{2f800}-\u{2fa1f}]+/gu

/** Nothing but what can be seen of ASCII, spaces and line ends. */
const PLAIN = /^[\t\n\r -~]*$/
const SPACE = 0x20
const [LETTER_A, LETTER_Z, DIGIT_0, DIGIT_9] = [0x61, 0x7a, 0x30, 0x39]

/** A text in pieces. */
export interface CutText {
  /** Numbers of its pieces, in their order. */
  readonly pieces: readonly number[]
  readonly words: number
  /** Words other than small ones such as `the`, in any language. */
  readonly contentWords: number
  /** Content words that are a single piece. Names and words of other languages rarely are. */
  readonly wholeWords: number
  /** Words that fell apart into splinters, which mean nothing: names, and most words of other languages. */
  readonly brokenWords: number
  /** Whole words that are small ones of another language. */
  readonly smallWords: number
}

interface CutWord {
  readonly pieces: readonly number[]
  /** Punctuation is no word. */
  readonly isWord: boolean
  readonly isContent: boolean
  readonly isBroken: boolean
  readonly isSmall: boolean
}

const LETTER = /\p{L}/u
const LATIN = /\p{Script=Latin}/u
/** With so many pieces, or so few letters in each, a word is broken. */
const BROKEN_PIECES = 3
const WHOLE_LETTERS = 3

/**
 * Cuts texts into the pieces of a vocabulary: lower case without accents, at spaces, punctuation and Chinese characters,
 * then each word into the longest pieces there are. `##` begins a piece that continues a word.
 */
export class WordPieces {
  readonly #numberOf: ReadonlyMap<string, number>
  readonly #unknown: readonly number[]
  readonly #longest: number
  readonly #known = new LruMap<string, CutWord>(KNOWN_WORDS)

  constructor(pieces: readonly string[]) {
    this.#numberOf = new Map(pieces.map((piece, number) => [piece, number]))
    const unknown = this.#numberOf.get(UNKNOWN)
    this.#unknown = unknown === undefined ? [] : [unknown]
    this.#longest = pieces.reduce((longest, { length }) => Math.max(longest, length), 0)
  }

  of(text: string): CutText {
    const pieces: number[] = []
    let words = 0
    let contentWords = 0
    let wholeWords = 0
    let brokenWords = 0
    let smallWords = 0
    for (const word of PLAIN.test(text) ? plainWords(text.toLowerCase()) : wordsOf(text)) {
      const cut = this.#cutWord(word)
      for (const piece of cut.pieces) pieces.push(piece)
      if (cut.isWord) words++
      if (cut.isContent) {
        contentWords++
        if (cut.pieces.length === 1 && !cut.isBroken) wholeWords++
      }
      if (cut.isBroken) brokenWords++
      else if (cut.isSmall) smallWords++
    }
    return { pieces, words, contentWords, wholeWords, brokenWords, smallWords }
  }

  #cutWord(word: string): CutWord {
    const known = this.#known.get(word)
    if (known !== undefined) return known
    const pieces = word.length > MAX_WORD_CHARACTERS ? this.#unknown : this.#cut(word)
    const isWord = LETTER.test(word)
    const isSplit = pieces.length >= BROKEN_PIECES || (pieces.length > 1 && word.length < WHOLE_LETTERS * pieces.length)
    const isForeign = pieces === this.#unknown || isSplit || !LATIN.test(word)
    const isContent = isWord && languagesOfSmallWord(word) === 0
    const made = { pieces, isWord, isContent, isBroken: isWord && isForeign, isSmall: isSmallElsewhere(word) }
    if (word.length > MAX_WORD_CHARACTERS) return made
    this.#known.set(word, made)
    return made
  }

  #cut(word: string): readonly number[] {
    const numbers: number[] = []
    let start = 0
    while (start < word.length) {
      const prefix = start === 0 ? '' : '##'
      let end = Math.min(word.length, start + this.#longest)
      let number: number | undefined
      while (end > start && (number = this.#numberOf.get(prefix + word.slice(start, end))) === undefined) end--
      if (number === undefined) return this.#unknown
      numbers.push(number)
      start = end
    }
    return numbers
  }
}

/** The small words of other languages are whole pieces; of a short text they tell the language best. */
function isSmallElsewhere(word: string): boolean {
  const languages = languagesOfSmallWord(word)
  return languages !== 0 && languages !== ENGLISH_BIT
}

function wordsOf(text: string): string[] {
  return text.normalize('NFD').replace(IGNORED, asSpace).toLowerCase().match(WORDS) ?? []
}

/** The same of plain text, as most is, in a tenth of the time. */
function plainWords(text: string): string[] {
  const words: string[] = []
  let start = 0
  for (let at = 0; at <= text.length; at++) {
    const code = at < text.length ? text.charCodeAt(at) : SPACE
    if (isPlainWord(code)) continue
    if (at > start) words.push(text.slice(start, at))
    if (code > SPACE) words.push(text[at]!)
    start = at + 1
  }
  return words
}

/** Of lower case. */
function isPlainWord(code: number): boolean {
  return (code >= LETTER_A && code <= LETTER_Z) || (code >= DIGIT_0 && code <= DIGIT_9)
}

/** Line ends and tabs are control characters, too. */
function asSpace(ignored: string): string {
  return ignored === '\n' || ignored === '\t' || ignored === '\r' ? ' ' : ''
}
