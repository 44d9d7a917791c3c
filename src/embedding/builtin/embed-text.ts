import { type EmbeddedKind, unitVector } from '../../domain/meaning/embedder.ts'
import type { PieceTable } from './piece-table.ts'
import { WordPieces } from './word-pieces.ts'

/**
 * Words of a language that the vocabulary was not made for fall apart into pieces that mean nothing; of English, also about
 * programs, few do. A query has fewer words to go by, and of two nothing can be told. One that is a single broken word would be
 * compared by its splinters (`Reisekosten` with `reimbursement`, by `rei`).
 */
const MAX_BROKEN = { document: 0.3, query: 0.5 }
const MIN_JUDGED = { document: 1, query: 3 }
/** Another script is another language, however short the text. */
const LATIN = /\p{Script=Latin}/u

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
    if (words === 1 && brokenWords === 1) return undefined
    const sum = new Float32Array(dimensions)
    for (const piece of pieces) {
      const scale = scales[piece]!
      const start = piece * dimensions
      for (let index = 0; index < dimensions; index++) sum[index]! += scale * values[start + index]!
    }
    return unitVector(sum)
  }
}
