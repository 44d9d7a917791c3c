import { BODY, TEXT_FIELD_COUNT } from '../../indexing/text-fields.ts'
import { ByteWriter } from '../bytes/byte-writer.ts'
import { sharedUint32 } from '../bytes/shared-arrays.ts'
import { makeStringTable } from '../bytes/string-table.ts'
import { Uint32List } from '../bytes/uint32-list.ts'
import { NUMBERS_PER_SKIP, SKIP_INTERVAL, type TermIndex } from '../segment/segment.ts'

/** A posting stores the forms that occur as bits of one number. Further forms share the last bit. */
export const MAX_FORM_BITS = 31

/**
 * Writes the postings of all terms in order. A posting starts with twice the distance to the previous document. If the term is only in
 * the body, as it nearly always is, one byte holds the frequency and a second one the forms (if the term has several). This fixed
 * size lets readers skip hidden documents quickly. Otherwise the first number is odd, and fields, frequencies and forms follow as
 * varints. Positions go to a separate stream, field by field, which only phrases and closeness ranking read.
 */
export class PostingsWriter {
  readonly #postings: ByteWriter
  readonly #positions: ByteWriter
  readonly #stems: string[] = []
  readonly #forms: string[] = []
  readonly #formStarts = new Uint32List()
  readonly #postingStarts = new Uint32List()
  readonly #positionStarts = new Uint32List()
  readonly #skipStarts = new Uint32List()
  readonly #skips = new Uint32List()
  readonly #documentFrequency = new Uint32List()
  #lastDocument = -1
  #documents = 0
  #hasForms = false

  /** `expected` is the approximate size, if known, which avoids copying large buffers. */
  constructor(expected?: { readonly postings: number; readonly positions: number }) {
    this.#postings = expected ? new ByteWriter(expected.postings, true) : new ByteWriter(1 << 16)
    this.#positions = expected ? new ByteWriter(expected.positions, true) : new ByteWriter(1 << 16)
  }

  /** Terms come in the order of their stems, each with its forms sorted. */
  startTerm(stem: string, forms: readonly string[]): void {
    this.#stems.push(stem)
    this.#formStarts.push(this.#forms.length)
    for (const form of forms) this.#forms.push(form)
    this.#postingStarts.push(this.#postings.length)
    this.#positionStarts.push(this.#positions.length)
    this.#skipStarts.push(this.#skips.length / NUMBERS_PER_SKIP)
    this.#lastDocument = -1
    this.#documents = 0
    this.#hasForms = forms.length > 1
  }

  /** Must come before the positions of the document are written. */
  startDocument(): void {
    if (this.#documents === 0 || this.#documents % SKIP_INTERVAL !== 0) return
    this.#skips.push(this.#lastDocument)
    this.#skips.push(this.#postings.length)
    this.#skips.push(this.#positions.length)
  }

  /** `frequencies` holds how often the term occurs in each field, `forms` a bit for each form of it. */
  writeDocument(document: number, fields: number, frequencies: Uint32Array, forms: number): void {
    const distance = document - this.#lastDocument
    this.#lastDocument = document
    this.#documents++
    const isPlain = fields === 1 << BODY && frequencies[BODY]! <= 0xff && forms <= 0xff
    this.#postings.writeVarint(distance * 2 + (isPlain ? 0 : 1))
    if (isPlain) {
      this.#postings.writeByte(frequencies[BODY]!)
      if (this.#hasForms) this.#postings.writeByte(forms)
      return
    }
    this.#postings.writeVarint(fields)
    for (let field = 0; field < TEXT_FIELD_COUNT; field++) {
      if ((fields >>> field) & 1) this.#postings.writeVarint(frequencies[field]!)
    }
    if (this.#hasForms) this.#postings.writeVarint(forms)
  }

  writePosition(distance: number): void {
    this.#positions.writeVarint(distance)
  }

  /** Copies the positions of a document from another segment. */
  copyPositions(bytes: Uint8Array, from: number, to: number): void {
    this.#positions.writeBytes(bytes, from, to)
  }

  endTerm(): void {
    this.#documentFrequency.push(this.#documents)
  }

  /** Drops a term without postings. */
  dropTerm(): void {
    this.#stems.pop()
    this.#forms.length = this.#formStarts.pop()
    this.#postingStarts.pop()
    this.#positionStarts.pop()
    this.#skipStarts.pop()
  }

  finish(): TermIndex {
    this.#formStarts.push(this.#forms.length)
    this.#postingStarts.push(this.#postings.length)
    this.#positionStarts.push(this.#positions.length)
    this.#skipStarts.push(this.#skips.length / NUMBERS_PER_SKIP)
    return {
      stems: makeStringTable(this.#stems),
      forms: makeStringTable(this.#forms),
      formStarts: toShared(this.#formStarts),
      documentFrequency: toShared(this.#documentFrequency),
      postingStarts: toShared(this.#postingStarts),
      positionStarts: toShared(this.#positionStarts),
      postings: this.#postings.toShared(),
      positions: this.#positions.toShared(),
      skipStarts: toShared(this.#skipStarts),
      skips: toShared(this.#skips),
    }
  }
}

function toShared(list: Uint32List): Uint32Array {
  const shared = sharedUint32(list.length)
  shared.set(list.values.subarray(0, list.length))
  return shared
}
