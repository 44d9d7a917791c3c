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
      if (isTogether(one, other)) setBit(found, document)
    }
  }
}

function isTogether(one: DensePlace, other: DensePlace): boolean {
  if (one.inBody === 0 || other.inBody === 0) return standTogether(one.withFields(), other.withFields(), 1)
  return followsInBody(one.terms.positions, one.positionAt, one.inBody, other.positionAt, other.inBody)
}

/**
 * Whether a body has the second word right after the first. Reads both lists at once and only as far as it has to. Whether a position
 * takes one byte or two can't be foreseen, so it isn't a branch.
 */
function followsInBody(
  positions: Uint8Array,
  first: number,
  countOfFirst: number,
  second: number,
  countOfSecond: number,
): boolean {
  const last = positions.length - 1
  let at = first
  let secondAt = second
  let left = countOfFirst
  let secondLeft = countOfSecond
  let position = 0
  let secondPosition = 0
  let isFirst = true
  let isSecond = true
  for (;;) {
    if (isFirst) {
      const low = positions[at]!
      const isLong = low >>> 7
      const high = positions[Math.min(at + 1, last)]! & -isLong
      position += (low & 0x7f) | ((high & 0x7f) << 7)
      at += 1 + isLong
      for (let byte = high, shift = 14; byte >= 0x80; shift += 7) {
        byte = positions[at++]!
        position += (byte & 0x7f) << shift
      }
    }
    if (isSecond) {
      const low = positions[secondAt]!
      const isLong = low >>> 7
      const high = positions[Math.min(secondAt + 1, last)]! & -isLong
      secondPosition += (low & 0x7f) | ((high & 0x7f) << 7)
      secondAt += 1 + isLong
      for (let byte = high, shift = 14; byte >= 0x80; shift += 7) {
        byte = positions[secondAt++]!
        secondPosition += (byte & 0x7f) << shift
      }
    }
    const distance = secondPosition - position
    if (distance === 1) return true
    isSecond = distance <= 1
    isFirst = !isSecond
    if (isFirst ? --left === 0 : --secondLeft === 0) return false
  }
}

/** Reads the positions of a dense term, document by document. */
class DensePlace implements PositionsHere {
  readonly terms: TermIndex
  fields = 0
  readonly frequencies = new Uint32Array(TEXT_FIELD_COUNT)
  positionAt = 0
  /** Frequency in the body. 0 if other fields have the term too. */
  inBody = 0
  #document = 0
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
    this.inBody = frequencies[posting]!
    this.#document = document
  }

  /** With `fields` and `frequencies` of this document. */
  withFields(): this {
    if (this.inBody === 0) this.#readOther(this.#document)
    else {
      this.fields = 1 << BODY
      this.frequencies[BODY] = this.inBody
    }
    return this
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
