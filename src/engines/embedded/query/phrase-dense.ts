import { BODY, TEXT_FIELD_COUNT } from '../../indexing/text-fields.ts'
import { popcount, setBit } from '../bytes/bitset.ts'
import { VarintReader } from '../bytes/varint-reader.ts'
import type { DensePositions, DenseTerm } from '../segment/dense-terms.ts'
import { type PositionsHere, standTogether } from '../segment/phrase-pairs.ts'
import type { TermIndex } from '../segment/segment.ts'

/** A dense term whose positions can be found for each posting. */
export interface DensePhraseTerm {
  readonly dense: DenseTerm
  readonly positions: DensePositions
}

/** Like `addDocumentsWithPair`, for two dense terms. Only visits documents with both. */
export function addDocumentsWithDensePair(
  terms: TermIndex,
  first: DensePhraseTerm,
  second: DensePhraseTerm,
  candidates: Uint32Array,
  found: Uint32Array,
): void {
  const one = new DensePlace(terms, first)
  const other = new DensePlace(terms, second)
  const bitsOfOne = first.dense.bits
  const bitsOfOther = second.dense.bits
  for (let word = 0; word < bitsOfOne.length; word++) {
    let both = bitsOfOne[word]! & bitsOfOther[word]! & candidates[word]!
    while (both !== 0) {
      const lowest = both & -both
      both ^= lowest
      const document = (word << 5) + 31 - Math.clz32(lowest)
      one.moveTo(word, lowest, document)
      other.moveTo(word, lowest, document)
      if (standTogether(one, other, 1)) setBit(found, document)
    }
  }
}

/** Reads the positions of a dense term, document by document. */
class DensePlace implements PositionsHere {
  readonly terms: TermIndex
  fields = 0
  readonly frequencies = new Uint32Array(TEXT_FIELD_COUNT)
  positionAt = 0
  readonly #dense: DenseTerm
  readonly #positions: DensePositions
  readonly #reader: VarintReader
  #other = 0

  constructor(terms: TermIndex, { dense, positions }: DensePhraseTerm) {
    this.terms = terms
    this.#dense = dense
    this.#positions = positions
    this.#reader = new VarintReader(terms.postings)
  }

  moveTo(word: number, bit: number, document: number): void {
    const { bits, ranks, frequencies } = this.#dense
    const posting = ranks[word]! + popcount(bits[word]! & (bit - 1))
    this.positionAt = this.#positions.starts[word]! + this.#positions.offsets[posting]!
    const inBody = frequencies[posting]!
    if (inBody === 0) {
      this.#readOther(document)
      return
    }
    this.fields = 1 << BODY
    this.frequencies[BODY] = inBody
  }

  #readOther(document: number): void {
    const { otherDocuments, otherStarts } = this.#dense
    while (otherDocuments[this.#other]! < document) this.#other++
    const reader = this.#reader
    reader.at = otherStarts[this.#other]!
    this.fields = reader.read()
    for (let field = 0; this.fields >>> field !== 0; field++) {
      if ((this.fields >>> field) & 1) this.frequencies[field] = reader.read()
    }
  }
}
