/** What no piece stands for. */
const UNKNOWN = '[UNK]'
const MAX_WORD_CHARACTERS = 100
/** Words come back again and again; the memory for them is bounded. */
const MAX_KNOWN_WORDS = 50_000

/** Marks and invisible characters say nothing; what follows a space, or is none of these, begins a word. */
const IGNORED = /[\p{Mn}\p{Cc}\p{Cf}]/gu
/** Everything that stands for itself: punctuation, signs of ASCII, and each character of Chinese and Japanese (kanji). */
const WORDS =
  /[\p{P}$+<=>^`|~\u4e00-\u9fff\u3400-\u4dbf\uf900-\ufaff\u{20000}-\u{2a6df}\u{2a700}-\u{2ceaf}\u{2f800}-\u{2fa1f}]|[^\s\p{P}$+<=>^`|~\u4e00-\u9fff\u3400-\u4dbf\uf900-\ufaff\u{20000}-\u{2a6df}\u{2a700}-\u{2ceaf}\u{2f800}-\u{2fa1f}]+/gu

/**
 * Cuts texts into the pieces of a vocabulary: lower case without accents, at spaces, punctuation and Chinese characters,
 * then each word into the longest pieces there are. `##` begins a piece that continues a word.
 */
export class WordPieces {
  readonly #numberOf: ReadonlyMap<string, number>
  readonly #unknown: readonly number[]
  readonly #longest: number
  readonly #known = new Map<string, readonly number[]>()

  constructor(pieces: readonly string[]) {
    this.#numberOf = new Map(pieces.map((piece, number) => [piece, number]))
    const unknown = this.#numberOf.get(UNKNOWN)
    this.#unknown = unknown === undefined ? [] : [unknown]
    this.#longest = pieces.reduce((longest, { length }) => Math.max(longest, length), 0)
  }

  /** The numbers of a text's pieces, in their order. */
  of(text: string): number[] {
    const numbers: number[] = []
    const plain = text.normalize('NFD').replace(IGNORED, asSpace).toLowerCase()
    for (const [word] of plain.matchAll(WORDS)) {
      for (const number of this.#piecesOf(word)) numbers.push(number)
    }
    return numbers
  }

  #piecesOf(word: string): readonly number[] {
    const known = this.#known.get(word)
    if (known !== undefined) return known
    if (word.length > MAX_WORD_CHARACTERS) return this.#unknown
    if (this.#known.size >= MAX_KNOWN_WORDS) this.#known.clear()
    const made = this.#cut(word)
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

/** Line ends and tabs are control characters, too. */
function asSpace(ignored: string): string {
  return ignored === '\n' || ignored === '\t' || ignored === '\r' ? ' ' : ''
}
