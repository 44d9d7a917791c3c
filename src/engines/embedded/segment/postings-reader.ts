import { BODY, TEXT_FIELD_COUNT } from '../../indexing/text-fields.ts'
import type { PositionList } from '../bytes/position-list.ts'
import { NUMBERS_PER_SKIP, type TermIndex } from './segment.ts'

/** Iterates over the documents of a term in order. Reads positions only on demand. */
export class PostingsReader {
  /** The current document, or -1 before the first. */
  document = -1
  /** A bit for each field that contains the term. */
  fields = 0
  /** Frequency in each field of `fields`. Other entries are stale. */
  readonly frequencies = new Uint32Array(TEXT_FIELD_COUNT)
  /** A bit for each form of the term that occurs. */
  forms = 1
  readonly #postings: Uint8Array
  readonly #positions: Uint8Array
  #at: number
  readonly #end: number
  readonly #hasForms: boolean
  #positionAt: number
  /** Number of positions of skipped documents that must still be skipped. */
  #unreadPositions = 0
  #positionsHere = 0
  readonly #skips: Uint32Array
  #nextSkip: number
  readonly #endOfSkips: number

  constructor(terms: TermIndex, term: number) {
    this.#postings = terms.postings
    this.#positions = terms.positions
    this.#at = terms.postingStarts[term]!
    this.#end = terms.postingStarts[term + 1]!
    this.#positionAt = terms.positionStarts[term]!
    this.#skips = terms.skips
    this.#nextSkip = terms.skipStarts[term]! * NUMBERS_PER_SKIP
    this.#endOfSkips = terms.skipStarts[term + 1]! * NUMBERS_PER_SKIP
    this.#hasForms = terms.formStarts[term + 1]! - terms.formStarts[term]! > 1
  }

  next(): boolean {
    return this.#advance(this.document + 1, undefined)
  }

  /** Moves to the first document at or after `document`. */
  advanceTo(document: number): boolean {
    if (this.#nextSkip < this.#endOfSkips && this.#skips[this.#nextSkip]! < document) this.#skipTo(document)
    return this.document >= document || this.#advance(document, undefined)
  }

  /** Moves to the next document that is in `candidates`. */
  nextIn(candidates: Uint32Array): boolean {
    return this.#advance(this.document + 1, candidates)
  }

  /** Advances to the next wanted document without decoding the others. The hot loop of phrases, so it uses local variables. */
  #advance(wanted: number, candidates: Uint32Array | undefined): boolean {
    const postings = this.#postings
    const end = this.#end
    const formBytes = this.#hasForms ? 1 : 0
    let { document } = this
    let unread = this.#unreadPositions
    let here = this.#positionsHere
    let at = this.#at
    while (at < end) {
      unread += here
      let byte = postings[at++]!
      let head = byte & 0x7f
      for (let shift = 7; byte >= 0x80; shift += 7) {
        byte = postings[at++]!
        head |= (byte & 0x7f) << shift
      }
      document += head >>> 1
      const isPlain = (head & 1) === 0
      if (isPlain) {
        here = postings[at]!
        at += 1 + formBytes
      } else {
        this.#at = at
        this.#readFields()
        here = this.#positionsHere
        at = this.#at
      }
      if (document < wanted) continue
      if (candidates !== undefined && ((candidates[document >>> 5]! >>> (document & 31)) & 1) === 0) continue
      if (isPlain) {
        this.fields = 1 << BODY
        this.frequencies[BODY] = here
        if (formBytes === 1) this.forms = postings[at - 1]!
      }
      this.document = document
      this.#unreadPositions = unread
      this.#positionsHere = here
      this.#at = at
      return true
    }
    this.document = document
    this.#unreadPositions = unread
    this.#positionsHere = here
    this.#at = at
    return false
  }

  /** Reads the positions in `field` of this document. Fields must be read in order, each once. */
  readPositions(field: number, into: PositionList): void {
    into.reset(0)
    if (((this.fields >>> field) & 1) === 0) return
    if (this.#unreadPositions > 0) this.#skipUnread()
    const count = this.frequencies[field]!
    into.reset(count)
    const positions = this.#positions
    const { values } = into
    let at = this.#positionAt
    let position = 0
    for (let index = 0; index < count; index++) {
      let byte = positions[at++]!
      let distance = byte & 0x7f
      for (let shift = 7; byte >= 0x80; shift += 7) {
        byte = positions[at++]!
        distance |= (byte & 0x7f) << shift
      }
      values[index] = position += distance
    }
    into.length = count
    this.#positionAt = at
    this.#positionsHere -= count
  }

  /** Skips the positions in `field`. */
  passField(field: number): void {
    if (((this.fields >>> field) & 1) === 0) return
    this.#unreadPositions += this.frequencies[field]!
    this.#positionsHere -= this.frequencies[field]!
  }

  /** Start of this document's positions, for copying up to `positionsEnd()`. */
  positionsStart(): number {
    this.#skipUnread()
    return this.#positionAt
  }

  positionsEnd(): number {
    this.#unreadPositions = this.#positionsHere
    this.#positionsHere = 0
    this.#skipUnread()
    return this.#positionAt
  }

  /** Jumps to the last skip before `document`, unless it's already past that. */
  #skipTo(document: number): void {
    const skips = this.#skips
    let last = this.#nextSkip
    for (let at = last; at < this.#endOfSkips && skips[at]! < document; at += NUMBERS_PER_SKIP) last = at
    this.#nextSkip = last + NUMBERS_PER_SKIP
    if (skips[last]! <= this.document) return
    this.document = skips[last]!
    this.#at = skips[last + 1]!
    this.#positionAt = skips[last + 2]!
    this.#unreadPositions = 0
    this.#positionsHere = 0
  }

  /** Reads the rest of a posting with several fields. */
  #readFields(): void {
    this.fields = this.#read()
    let positions = 0
    for (let field = 0; this.fields >>> field !== 0; field++) {
      if ((this.fields >>> field) & 1) positions += this.frequencies[field] = this.#read()
    }
    if (this.#hasForms) this.forms = this.#read()
    this.#positionsHere = positions
  }

  #skipUnread(): void {
    const positions = this.#positions
    let at = this.#positionAt
    for (let rest = this.#unreadPositions; rest > 0; rest--) {
      while (positions[at++]! >= 0x80);
    }
    this.#positionAt = at
    this.#unreadPositions = 0
  }

  #read(): number {
    const postings = this.#postings
    let byte = postings[this.#at++]!
    if (byte < 0x80) return byte
    let value = byte & 0x7f
    let shift = 7
    do {
      byte = postings[this.#at++]!
      value |= (byte & 0x7f) << shift
      shift += 7
    } while (byte >= 0x80)
    return value >>> 0
  }
}
