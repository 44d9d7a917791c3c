import { type EmbeddedKind, unitVector } from '../../domain/meaning/embedder.ts'
import { isIdentifier } from './code-words.ts'
import { isForeign } from './foreign-text.ts'
import type { PieceTable } from './piece-table.ts'
import { WordPieces } from './word-pieces.ts'

/** One word says little about what is meant, and documents that have it are usually what is wanted. */
const ONE_WORD = 0.43

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
    const cut = this.#pieces.of(text)
    if (isForeign(text, cut, kind)) return undefined
    const { pieces } = cut
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
      if (!isIdentifier(token)) known += cut.wholeWords
    }
    return words === 0 ? 0 : (known / words) * (words === 1 ? ONE_WORD : 1)
  }
}
