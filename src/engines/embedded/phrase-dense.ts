import { popcount, setBit } from './bitset.ts'
import { type DenseTerm, positionStartsOf } from './dense-terms.ts'
import { type PositionsHere, skipPositions, standTogether } from './phrase-pairs.ts'
import type { TermIndex } from './segment.ts'
import { BODY, TEXT_FIELD_COUNT } from './text-fields.ts'
import { VarintReader } from './varint-reader.ts'

/** As `addDocumentsWithPair`, for two terms that are laid out densely: only documents that have both are looked at. */
export function addDocumentsWithDensePair(
  terms: TermIndex,
  first: { readonly term: number; readonly dense: DenseTerm },
  second: { readonly term: number; readonly dense: DenseTerm },
  candidates: Uint32Array,
  found: Uint32Array,
): void {
  const one = new DensePlace(terms, first.term, first.dense)
  const other = new DensePlace(terms, second.term, second.dense)
  const bitsOfOne = first.dense.bits
  const bitsOfOther = second.dense.bits
  for (let word = 0; word < bitsOfOne.length; word++) {
    let both = bitsOfOne[word]! & bitsOfOther[word]! & candidates[word]!
    if (both === 0) continue
    one.startWord(word)
    other.startWord(word)
    while (both !== 0) {
      const lowest = both & -both
      both ^= lowest
      one.moveTo(lowest)
      other.moveTo(lowest)
      if (standTogether(one, other, 1)) setBit(found, (word << 5) + 31 - Math.clz32(lowest))
    }
  }
}

/** Reads the positions of a dense term in chosen documents, in their order. */
class DensePlace implements PositionsHere {
  readonly terms: TermIndex
  fields = 0
  readonly frequencies = new Uint32Array(TEXT_FIELD_COUNT)
  positionAt = 0
  readonly #dense: DenseTerm
  readonly #positionStarts: Uint32Array
  readonly #reader: VarintReader
  /** Documents of this word of the bitmap that were not passed yet, and the posting of the first of them. */
  #rest = 0
  #posting = 0
  #other = 0

  constructor(terms: TermIndex, term: number, dense: DenseTerm) {
    this.terms = terms
    this.#dense = dense
    this.#positionStarts = positionStartsOf(terms, term, dense)
    this.#reader = new VarintReader(terms.postings)
  }

  startWord(word: number): void {
    const { bits, ranks, otherDocuments } = this.#dense
    this.#rest = bits[word]!
    this.#posting = ranks[word]!
    this.positionAt = this.#positionStarts[word]!
    while (otherDocuments[this.#other]! < word << 5) this.#other++
  }

  /** Goes on to the document with this bit, which has the term. */
  moveTo(bit: number): void {
    const { frequencies } = this.#dense
    let unread = 0
    for (let passed = popcount(this.#rest & (bit - 1)); passed > 0; passed--) {
      const inBody = frequencies[this.#posting++]!
      unread += inBody !== 0 ? inBody : this.#readOther()
    }
    this.#rest &= ~(bit | (bit - 1))
    if (unread > 0) this.positionAt = skipPositions(this.terms, this.positionAt, unread)
    const inBody = frequencies[this.#posting++]!
    if (inBody === 0) this.#readOther()
    else {
      this.fields = 1 << BODY
      this.frequencies[BODY] = inBody
    }
  }

  /** Reads the fields of a posting that has more than the body; returns the number of its positions. */
  #readOther(): number {
    const reader = this.#reader
    reader.at = this.#dense.otherStarts[this.#other++]!
    this.fields = reader.read()
    let positions = 0
    for (let field = 0; this.fields >>> field !== 0; field++) {
      if ((this.fields >>> field) & 1) positions += this.frequencies[field] = reader.read()
    }
    return positions
  }
}
