/** The bits of all words. */
const EVERY_WORD = 0x3fffffff
/**
 * A match has words of a quarter of the query's weight; of a long query, which is a description, two fifths of its heaviest
 * word are enough. Why so: ranking is best if nothing is required, for a document that lacks a word may still be the one, and
 * what is asked of a match only cuts off the end. Of recall@100 (productdocs, cacm) any word gives .977 .742, these shares .977 .745, a
 * third and .7 .962 .735, a half and .9 .957 .700, plain BM25 .972 .731; nDCG@10 differs by less than .002 between them on
 * productdocs and handbook. All words as soon as 50 documents have them, as it was before, has .957 .705.
 */
const SHARE_OF_ALL = 1 / 4
const SHARE_OF_HEAVIEST = 2 / 5
/** Sums are made of logarithms: what is enough to the last bit may fall short of it by one. */
const TOLERANCE = 1 - 1e-9

/**
 * Decides whether a document matches.
 *
 * Each word of a query weighs more the rarer it is among the documents the caller can see. Common words like "the", and
 * words in none of these documents, weigh nothing. A document matches if its words weigh enough. Filters don't matter,
 * so a facet's count is what you get when you choose it. With `isLoose`, any word is enough; next to a phrase, every
 * document with the phrase matches.
 * See docs/decisions/0038-matching.md.
 */
export class EnoughWords {
  /** The weight of every choice of eight words, or of as many as there are. */
  readonly #tables: readonly Float64Array[]
  /** What a match must have. */
  readonly needed: number
  /** For queries of up to eight words: whether each subset is enough. Precomputed, because it's needed for every document. */
  readonly #isEnough: Uint8Array | undefined
  readonly #joint: readonly number[]
  readonly #anyJoint: number

  /** `weights`: by the word's bit. `joint`: bits of words that count only together. */
  constructor(weights: readonly number[], isLoose: boolean, joint: readonly number[] = []) {
    this.#joint = joint
    this.#anyJoint = joint.reduce((all, bits) => all | bits, 0)
    this.#tables = Array.from({ length: 4 }, (_, table) => weightsOfChoices(weights.slice(table * 8, table * 8 + 8)))
    const all = this.weightOf(EVERY_WORD)
    const heaviest = Math.max(0, ...weights)
    this.needed = isLoose ? 0 : TOLERANCE * Math.min(SHARE_OF_ALL * all, SHARE_OF_HEAVIEST * heaviest)
    if (weights.length > 8) return
    const isEnough = new Uint8Array(1 << weights.length)
    for (let words = 0; words < isEnough.length; words++) isEnough[words] = this.weightOf(words) >= this.needed ? 1 : 0
    this.#isEnough = isEnough
  }

  /** `has`: a bit for each word of a document. */
  weightOf(has: number): number {
    const words = this.#anyJoint === 0 ? has : this.#counted(has)
    const [first, second, third, fourth] = this.#tables as [Float64Array, Float64Array, Float64Array, Float64Array]
    return (
      first[words & (first.length - 1)]! +
      second[(words >>> 8) & (second.length - 1)]! +
      third[(words >>> 16) & (third.length - 1)]! +
      fourth[(words >>> 24) & (fourth.length - 1)]!
    )
  }

  /** Without joint words of which some are missing. */
  #counted(words: number): number {
    let counted = words & ~this.#anyJoint
    for (const bits of this.#joint) if ((words & bits) === bits) counted |= bits
    return counted
  }

  has(words: number): boolean {
    const isEnough = this.#isEnough
    return isEnough === undefined ? this.weightOf(words) >= this.needed : isEnough[words & (isEnough.length - 1)] === 1
  }
}

function weightsOfChoices(weights: readonly number[]): Float64Array {
  const sums = new Float64Array(1 << weights.length)
  for (let choice = 1; choice < sums.length; choice++) {
    const highest = 31 - Math.clz32(choice)
    sums[choice] = sums[choice & ~(1 << highest)]! + weights[highest]!
  }
  return sums
}
