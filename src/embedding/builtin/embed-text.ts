import { unitVector } from '../../domain/meaning/embedder.ts'
import type { PieceTable } from './piece-table.ts'
import { WordPieces } from './word-pieces.ts'

/**
 * Words of a language that the vocabulary was not made for fall apart into pieces of a few letters, which mean nothing.
 * Of English, also about programs, at most a third of the pieces continue a word; of German, French or Japanese more than half.
 */
const MAX_BROKEN = 0.45
/** Of fewer pieces no share can be told. */
const MIN_JUDGED = 16

/** Turns a text into the sum of its pieces' vectors, at length 1. */
export class TextEmbedder {
  readonly #table: PieceTable
  readonly #pieces: WordPieces
  /** By piece: 1 where it is no whole word. */
  readonly #isBroken: Uint8Array

  constructor(table: PieceTable) {
    this.#table = table
    this.#pieces = new WordPieces(table.pieces)
    this.#isBroken = Uint8Array.from(table.pieces, (piece) => (BROKEN.test(piece) ? 1 : 0))
  }

  /** Undefined: a text in another language, or without words. */
  embed(text: string): Float32Array | undefined {
    const { dimensions, scales, values } = this.#table
    const pieces = this.#pieces.of(text)
    if (this.#isForeign(pieces)) return undefined
    const sum = new Float32Array(dimensions)
    for (const piece of pieces) {
      const scale = scales[piece]!
      const start = piece * dimensions
      for (let index = 0; index < dimensions; index++) sum[index]! += scale * values[start + index]!
    }
    return unitVector(sum)
  }

  #isForeign(pieces: readonly number[]): boolean {
    if (pieces.length < MIN_JUDGED) return false
    let broken = 0
    for (const piece of pieces) broken += this.#isBroken[piece]!
    return broken > MAX_BROKEN * pieces.length
  }
}

/** A piece that continues a word, one that stands for the unknown, and single letters of other scripts. */
const BROKEN = /^##|^\[UNK\]$|^[^\p{Script=Latin}\p{P}\p{S}\p{N}]$/u
