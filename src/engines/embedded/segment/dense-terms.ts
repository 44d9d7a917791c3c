import { makeBitset, popcount, setBit } from '../bytes/bitset.ts'
import { Uint32List } from '../bytes/uint32-list.ts'
import { VarintReader } from '../bytes/varint-reader.ts'
import type { SegmentData, TermIndex } from './segment.ts'

/**
 * The postings of a frequent word as a bitmap and arrays, so that hidden documents cost nothing. Built from the postings on demand, not
 * stored on disk.
 */
export interface DenseTerm {
  readonly bits: Uint32Array
  /** Number of postings before each 32-bit word of `bits`. */
  readonly ranks: Uint32Array
  /** Frequency in the body, by posting. 0 if other fields have it too: see `otherDocuments`. */
  readonly frequencies: Uint8Array
  /** Forms, by posting. Null if the term has one form. */
  readonly forms: Uint8Array | null
  /** Documents with the word in other fields, ascending, and the offsets of their postings. */
  readonly otherDocuments: Uint32Array
  readonly otherStarts: Uint32Array
  /** Built for the first phrase. Null if offsets don't fit. */
  positions: DensePositions | null | undefined
}

export interface DensePositions {
  /** Start of the positions for each 32-bit word of `bits`. */
  readonly starts: Uint32Array
  /** Offset from that start, by posting. */
  readonly offsets: Uint16Array
}

/** For rarer words, reading the postings is as fast. */
const MIN_DOCUMENTS_SHARE = 1 / 16
/** Smaller segments are fast anyway. */
const MIN_SEGMENT_DOCUMENTS = 4096
/** Built only for words that are used more than once. */
const MIN_USES = 2
export const MAX_DENSE_BYTES = 96 * 1024 * 1024

interface Use {
  count: number
  dense: DenseTerm | undefined
}

/** Cache of dense terms. */
export class DenseTerms {
  #usesOf = new WeakMap<SegmentData, Map<number, Use>>()
  #cachedBytes = 0
  readonly #maxBytes: number

  constructor(maxBytes = MAX_DENSE_BYTES) {
    this.#maxBytes = maxBytes
  }

  /** The dense term, if it's frequent enough and was used before. */
  of(data: SegmentData, term: number): DenseTerm | undefined {
    const { documentCount, terms } = data
    if (documentCount < MIN_SEGMENT_DOCUMENTS) return undefined
    if (terms.documentFrequency[term]! < documentCount * MIN_DOCUMENTS_SHARE) return undefined
    let uses = this.#usesOf.get(data)
    if (uses === undefined) this.#usesOf.set(data, (uses = new Map()))
    let use = uses.get(term)
    if (use === undefined) uses.set(term, (use = { count: 0, dense: undefined }))
    use.count++
    if (use.dense === undefined && use.count >= MIN_USES) {
      use.dense = layOutTerm(data, term)
      this.#cached(bytesOf(use.dense))
    }
    return use.dense
  }

  /** The dense term if it's cached. Doesn't count as a use. */
  known(data: SegmentData, term: number): DenseTerm | undefined {
    return this.#usesOf.get(data)?.get(term)?.dense
  }

  positionsOf(terms: TermIndex, term: number, dense: DenseTerm): DensePositions | null {
    if (dense.positions === undefined) {
      dense.positions = findPositions(terms, term, dense)
      this.#cached((dense.positions?.starts.byteLength ?? 0) + (dense.positions?.offsets.byteLength ?? 0))
    }
    return dense.positions
  }

  /** Clears the cache when it's full. Terms of removed segments count too, and terms in use are rebuilt. */
  #cached(bytes: number): void {
    this.#cachedBytes += bytes
    if (this.#cachedBytes <= this.#maxBytes) return
    this.#usesOf = new WeakMap()
    this.#cachedBytes = 0
  }
}

function layOutTerm({ documentCount, terms }: SegmentData, term: number): DenseTerm {
  const { postings, postingStarts, formStarts, documentFrequency } = terms
  const hasForms = formStarts[term + 1]! - formStarts[term]! > 1
  const bits = makeBitset(documentCount)
  const frequencies = new Uint8Array(documentFrequency[term]!)
  const forms = hasForms ? new Uint8Array(documentFrequency[term]!) : null
  const otherDocuments = new Uint32List(64)
  const otherStarts = new Uint32List(64)
  const reader = new VarintReader(postings)
  reader.at = postingStarts[term]!
  const end = postingStarts[term + 1]!
  let document = -1
  for (let posting = 0; reader.at < end; posting++) {
    const head = reader.read()
    document += head >>> 1
    setBit(bits, document)
    if ((head & 1) === 0) {
      frequencies[posting] = postings[reader.at++]!
      if (forms !== null) forms[posting] = postings[reader.at++]!
      continue
    }
    otherDocuments.push(document)
    otherStarts.push(reader.at)
    const fields = reader.read()
    for (let rest = popcount(fields) + (hasForms ? 1 : 0); rest > 0; rest--) reader.read()
  }
  return {
    bits,
    ranks: ranksOf(bits),
    frequencies,
    forms,
    otherDocuments: otherDocuments.values.slice(0, otherDocuments.length),
    otherStarts: otherStarts.values.slice(0, otherStarts.length),
    positions: undefined,
  }
}

function findPositions(
  { positions, postings, positionStarts }: TermIndex,
  term: number,
  { bits, frequencies, otherStarts }: DenseTerm,
): DensePositions | null {
  const starts = new Uint32Array(bits.length)
  const offsets = new Uint16Array(frequencies.length)
  const reader = new VarintReader(postings)
  let at = positionStarts[term]!
  let posting = 0
  let other = 0
  for (let word = 0; word < bits.length; word++) {
    const start = at
    starts[word] = start
    for (let having = popcount(bits[word]!); having > 0; having--) {
      if (at - start > 0xffff) return null
      offsets[posting] = at - start
      let rest = frequencies[posting++]!
      if (rest === 0) {
        reader.at = otherStarts[other++]!
        for (let fields = popcount(reader.read()); fields > 0; fields--) rest += reader.read()
      }
      while (rest > 0) rest -= (positions[at++]! >>> 7) ^ 1
    }
  }
  return { starts, offsets }
}

function ranksOf(bits: Uint32Array): Uint32Array {
  const ranks = new Uint32Array(bits.length)
  let before = 0
  for (let word = 0; word < bits.length; word++) {
    ranks[word] = before
    before += popcount(bits[word]!)
  }
  return ranks
}

function bytesOf({ bits, frequencies, forms, otherDocuments }: DenseTerm): number {
  return bits.byteLength * 2 + frequencies.byteLength + (forms?.byteLength ?? 0) + otherDocuments.byteLength * 2
}
