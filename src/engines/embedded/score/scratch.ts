import { TEXT_FIELD_COUNT } from '../../indexing/text-fields.ts'
import { PositionList } from '../bytes/position-list.ts'
import { DenseTerms, MAX_DENSE_BYTES } from '../segment/dense-terms.ts'
import { Matches } from './matches.ts'

/**
 * Working memory that queries reuse. Used by one query at a time; each search thread has its own.
 */
export class Scratch {
  readonly denseTerms: DenseTerms
  /** For phrases. */
  readonly starts = new PositionList()
  readonly following = new PositionList()
  #matches: Matches[] = []
  /** Memory of searches that ran while another one was paused. */
  readonly #spare: Matches[][] = []
  readonly #positions: PositionList[][] = []
  #one = new Matches()
  #best = new Float64Array(0)
  #numbers = new Uint32Array(1024)

  constructor(maxDenseBytes = MAX_DENSE_BYTES) {
    this.denseTerms = new DenseTerms(maxDenseBytes)
  }

  /** The matches in a segment of the view. */
  matchesIn(segment: number): Matches {
    return (this.#matches[segment] ??= new Matches())
  }

  /** Call it after an aborted search, whose memory may be dirty. */
  forgetMatches(): void {
    this.#matches = []
    this.#one = new Matches()
    this.#best = new Float64Array(0)
  }

  /** Detaches the matches of a paused search, so that others can run. */
  setAside(): Matches[] {
    const aside = this.#matches
    this.#matches = this.#spare.pop() ?? []
    return aside
  }

  /** Reattaches the matches of a paused search. */
  putBack(aside: Matches[]): void {
    this.giveBack(this.#matches)
    this.#matches = aside
  }

  /** Frees the memory of a paused search that won't continue. */
  giveBack(aside: Matches[]): void {
    this.#spare.push(aside)
  }

  /** By field, for one term of the query. */
  positionsOf(term: number): readonly PositionList[] {
    return (this.#positions[term] ??= Array.from({ length: TEXT_FIELD_COUNT }, () => new PositionList()))
  }

  /** For completions of an unfinished word: the matches of one, and the best score of each document, which is zero outside of a query. */
  completions(documentCount: number): { readonly one: Matches; readonly best: Float64Array } {
    if (this.#best.length < documentCount) this.#best = new Float64Array(documentCount)
    return { one: this.#one, best: this.#best }
  }

  /** An array for `count` numbers, valid until the next call. */
  numbers(count: number): Uint32Array {
    if (this.#numbers.length < count) this.#numbers = new Uint32Array(count)
    return this.#numbers
  }
}
