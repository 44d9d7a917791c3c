import { type EmbeddedKind, unitVector } from '../../domain/meaning/embedder.ts'
import type { PieceTable } from './piece-table.ts'
import { WordPieces } from './word-pieces.ts'

/**
 * Words of a language that the vocabulary was not made for fall apart into pieces that mean nothing; of English, also about
 * programs, few do. A query has fewer words to go by, and two are too few to judge. A query of nothing but broken words
 * would be compared by its splinters (`Reisekosten` with `reimbursement`, by `rei`), and nonsense would match something.
 */
const MAX_BROKEN = { document: 0.3, query: 0.5 }
const MIN_JUDGED = { document: 1, query: 3 }
/** Another script is another language, however short the text. */
const LATIN = /\p{Script=Latin}/u
/** `restartPolicy`, `max_connections`, `--all-pods`, `k8s.io/name`, `GATE-388`, `v1beta3`: what they mean, only their words can tell. */
const IDENTIFIER = /\p{Ll}\p{Lu}|_|^--|\p{L}[./:#@]\p{L}|\p{L}-?\d|\d-?\p{L}/u

/** One word says little about what is meant, and documents that have it are usually what is wanted. */
const ONE_WORD = 0.6

/** Turns a text into the sum of its pieces' vectors, at length 1. */
export class TextEmbedder {
  readonly #table: PieceTable
  readonly #pieces: WordPieces

  constructor(table: PieceTable) {
    this.#table = table
    this.#pieces = new WordPieces(table.pieces)
  }

  /** Undefined: a text in another language, or without words. */
  embed(text: string, kind: EmbeddedKind): Float32Array | undefined {
    const { dimensions, scales, values } = this.#table
    if (!LATIN.test(text)) return undefined
    const { pieces, words, brokenWords, smallWords } = this.#pieces.of(text)
    // In a passage they would only blur what the others tell.
    const foreign = brokenWords + (kind === 'query' ? smallWords : 0)
    if (words >= MIN_JUDGED[kind] && foreign > MAX_BROKEN[kind] * words) return undefined
    if (words > 0 && brokenWords === words) return undefined
    const sum = new Float32Array(dimensions)
    // Four at a time: each sum is read and written a quarter as often.
    const fours = pieces.length - (pieces.length % 4)
    for (let at = 0; at < fours; at += 4) {
      const [first, second, third, fourth] = [pieces[at]!, pieces[at + 1]!, pieces[at + 2]!, pieces[at + 3]!]
      const [a, b, c, d] = [scales[first]!, scales[second]!, scales[third]!, scales[fourth]!]
      const [e, f, g, h] = [first * dimensions, second * dimensions, third * dimensions, fourth * dimensions]
      for (let index = 0; index < dimensions; index++) {
        sum[index]! += a * values[e + index]! + b * values[f + index]! + c * values[g + index]! + d * values[h + index]!
      }
    }
    for (let at = fours; at < pieces.length; at++) {
      const scale = scales[pieces[at]!]!
      const start = pieces[at]! * dimensions
      for (let index = 0; index < dimensions; index++) sum[index]! += scale * values[start + index]!
    }
    return unitVector(sum)
  }

  /**
   * How far the vector of a query can be trusted, from 0 to 1: the share of words that are a single piece. Names and identifiers
   * aren't; small words aren't counted.
   */
  trustIn(text: string): number {
    let words = 0
    let known = 0
    for (const token of text.split(/\s+/)) {
      const cut = this.#pieces.of(token)
      words += cut.contentWords
      if (!IDENTIFIER.test(token)) known += cut.wholeWords
    }
    return words === 0 ? 0 : (known / words) * (words === 1 ? ONE_WORD : 1)
  }
}
