import { BODY, TEXT_FIELD_COUNT } from '../../indexing/text-fields.ts'
import { ByteWriter } from '../bytes/byte-writer.ts'
import { sharedUint32 } from '../bytes/shared-arrays.ts'
import { makeStringTable } from '../bytes/string-table.ts'
import { Uint32List } from '../bytes/uint32-list.ts'
import { NUMBERS_PER_SKIP, SKIP_INTERVAL, type TermIndex } from '../segment/segment.ts'

/** A posting keeps which forms of the term its document has in the bits of one number; forms beyond share the last. */
export const MAX_FORM_BITS = 31

/**
 * Writes the postings of all terms, in the order of the terms. A posting begins with twice the distance to the document
 * before. Nearly always the term is in the body alone, and one byte tells how often, a second one which forms (if the
 * term has several): of one size, so that whoever may not see the document steps over it without looking. Otherwise the
 * first number is odd, and fields, frequencies and forms follow as numbers. The positions of the words go to a stream of
 * their own, field by field: only phrases and the closer ranking read them.
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

  /** `expected`: about how many bytes there will be, where that is known; large ones are then written only once. */
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

  /** Takes the positions of a document over from another segment as they are. */
  copyPositions(bytes: Uint8Array, from: number, to: number): void {
    this.#positions.writeBytes(bytes, from, to)
  }

  endTerm(): void {
    this.#documentFrequency.push(this.#documents)
  }

  /** Forgets a term for which nothing was written. */
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
