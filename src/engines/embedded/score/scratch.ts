import { TEXT_FIELD_COUNT } from '../../indexing/text-fields.ts'
import { PositionList } from '../bytes/position-list.ts'
import { DenseTerms, MAX_DENSE_BYTES } from '../segment/dense-terms.ts'
import { Matches } from './matches.ts'

/**
 * Memory that queries work in, kept from one to the next. One query uses it at a time: a thread that searches has one of
 * its own.
 */
export class Scratch {
  readonly denseTerms: DenseTerms
  /** For phrases. */
  readonly starts = new PositionList()
  readonly following = new PositionList()
  #matches: Matches[] = []
  /** Of searches that were done while another was set aside. */
  readonly #spare: Matches[][] = []
  readonly #positions: PositionList[][] = []
  #numbers = new Uint32Array(1024)

  constructor(maxDenseBytes = MAX_DENSE_BYTES) {
    this.denseTerms = new DenseTerms(maxDenseBytes)
  }

  /** The matches in a segment of the view. */
  matchesIn(segment: number): Matches {
    return (this.#matches[segment] ??= new Matches())
  }

  /** After a search that broke off: whatever it left there is not taken for the next one's. */
  forgetMatches(): void {
    this.#matches = []
  }

  /** Takes the matches out: the search that they are of goes on later, and others are done meanwhile. */
  setAside(): Matches[] {
    const aside = this.#matches
    this.#matches = this.#spare.pop() ?? []
    return aside
  }

  /** Puts in what was set aside. */
  putBack(aside: Matches[]): void {
    this.giveBack(this.#matches)
    this.#matches = aside
  }

  /** For a search that does not go on: another may work in its memory. */
  giveBack(aside: Matches[]): void {
    this.#spare.push(aside)
  }

  /** By field, for one term of the query. */
  positionsOf(term: number): readonly PositionList[] {
    return (this.#positions[term] ??= Array.from({ length: TEXT_FIELD_COUNT }, () => new PositionList()))
  }

  /** Room for so many numbers; whatever was in it is gone with the next call. */
  numbers(count: number): Uint32Array {
    if (this.#numbers.length < count) this.#numbers = new Uint32Array(count)
    return this.#numbers
  }
}
