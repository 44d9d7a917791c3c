import { stem } from '../../src/domain/analysis/stem.ts'
import { isStopWord } from '../../src/domain/analysis/stop-words.ts'
import { Random } from './random.ts'

const ROUNDS = 4

/**
 * Latent semantic analysis: a small, true embedder. Words that occur with the same words point the same way, so texts are
 * alike without sharing a word. It learns from the texts it is given, by a randomized singular value decomposition.
 */
export class Lsa {
  readonly dimensions: number
  readonly #numberOf = new Map<string, number>()
  readonly #rarity: Float64Array
  /** A row for each word. */
  readonly #basis: Float64Array[]

  constructor(texts: readonly string[], dimensions: number) {
    // One dimension more, for texts of which nothing is known.
    this.dimensions = dimensions + 1
    const counts = texts.map(countWords)
    const documentsWith: number[] = []
    for (const count of counts) {
      for (const word of count.keys()) {
        const number = this.#numberOf.get(word) ?? this.#numberOf.size
        this.#numberOf.set(word, number)
        documentsWith[number] = (documentsWith[number] ?? 0) + 1
      }
    }
    this.#rarity = Float64Array.from(documentsWith, (documents) => Math.log((texts.length + 1) / documents))
    const rows = counts.map((count) => this.#weigh(count)).filter(({ length }) => length > 0)
    this.#basis = this.#leadingDirections(rows, Math.min(dimensions, rows.length))
  }

  embed(text: string): Float32Array {
    const vector = new Float32Array(this.dimensions)
    for (const [word, weight] of this.#weigh(countWords(text))) {
      const row = this.#basis[word]!
      for (let index = 0; index < row.length; index++) vector[index]! += weight * row[index]!
    }
    if (vector.every((component) => Math.abs(component) < 1e-9)) vector[this.dimensions - 1] = 1
    return vector
  }

  /** Numbers and weights of known words, at length 1. */
  #weigh(count: ReadonlyMap<string, number>): [number, number][] {
    const weights: [number, number][] = []
    for (const [word, times] of count) {
      const number = this.#numberOf.get(word)
      if (number !== undefined) weights.push([number, (1 + Math.log(times)) * this.#rarity[number]!])
    }
    const length = Math.hypot(...weights.map(([, weight]) => weight))
    return length === 0 ? [] : weights.map(([number, weight]) => [number, weight / length])
  }

  /** The directions in which the texts differ most: texts × random directions, back and forth, each time made upright. */
  #leadingDirections(rows: readonly [number, number][][], size: number): Float64Array[] {
    const random = new Random(1)
    let basis = Array.from(this.#rarity, () => Float64Array.from({ length: size }, () => random.fraction() - 0.5))
    for (let round = 0; round < ROUNDS; round++) {
      const projected = rows.map((row) => {
        const sum = new Float64Array(size)
        for (const [word, weight] of row) addTo(sum, basis[word]!, weight)
        return sum
      })
      orthonormalize(projected, size)
      basis = basis.map(() => new Float64Array(size))
      for (const [index, row] of rows.entries()) {
        for (const [word, weight] of row) addTo(basis[word]!, projected[index]!, weight)
      }
      orthonormalize(basis, size)
    }
    return basis
  }
}

function countWords(text: string): Map<string, number> {
  const count = new Map<string, number>()
  for (const [form] of text.toLowerCase().matchAll(/[\p{L}\p{N}]{2,}/gu)) {
    if (isStopWord(form)) continue
    const word = stem(form)
    count.set(word, (count.get(word) ?? 0) + 1)
  }
  return count
}

function addTo(sum: Float64Array, other: Float64Array, times: number): void {
  for (let index = 0; index < sum.length; index++) sum[index]! += times * other[index]!
}

/** Makes the columns perpendicular and of length 1 (Gram–Schmidt). */
function orthonormalize(rows: readonly Float64Array[], size: number): void {
  for (let column = 0; column < size; column++) {
    for (let before = 0; before < column; before++) {
      let product = 0
      for (const row of rows) product += row[column]! * row[before]!
      for (const row of rows) row[column]! -= product * row[before]!
    }
    let squares = 0
    for (const row of rows) squares += row[column]! ** 2
    const factor = squares > 1e-18 ? 1 / Math.sqrt(squares) : 0
    for (const row of rows) row[column]! *= factor
  }
}
