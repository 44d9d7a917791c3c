import { SeenSegment } from '../query/seen-segment.ts'
import { View } from '../query/view.ts'
import { Scratch } from '../score/scratch.ts'
import type { SegmentData } from '../segment/segment.ts'
import type { VectorSegment } from '../vectors/vector-segment.ts'
import type { ObjectMessage, Question, SearchOrder } from './search-order.ts'

/** The objects that a thread received, by number. Counterpart of `SentObjects`. */
export class ReceivedObjects {
  readonly #scratch: Scratch
  readonly #segments = new Map<number, SegmentData>()
  readonly #seen = new Map<number, SeenSegment>()
  readonly #vectors = new Map<number, VectorSegment>()
  readonly #reads = new Map<number, ReadonlyMap<number, number>>()

  constructor(maxDenseBytes: number) {
    this.#scratch = new Scratch(maxDenseBytes)
  }

  receive(messages: readonly ObjectMessage[]): void {
    for (const one of messages) {
      if (one.kind === 'segment') this.#segments.set(one.number, one.data)
      else if (one.kind === 'vectors') this.#vectors.set(one.number, one.segment)
      else if (one.kind === 'reads') this.#reads.set(one.number, one.reads)
      else this.#seen.set(one.number, new SeenSegment(known(this.#segments, one.segment), one.visible))
    }
  }

  forget(numbers: readonly number[]): void {
    for (const number of numbers) {
      for (const things of [this.#seen, this.#segments, this.#vectors, this.#reads]) if (things.delete(number)) break
    }
  }

  viewOf({ seen, vectors }: SearchOrder): View {
    const segments = seen.map((number) => known(this.#seen, number))
    const compared = vectors && {
      model: vectors.model,
      segments: vectors.segments.map((number) => known(this.#vectors, number)),
    }
    return new View(segments, compared, this.#scratch)
  }

  /** The request with its referenced objects. */
  questionOf({ question, reads }: SearchOrder): Question {
    if (question.kind !== 'search' || reads === undefined) return question
    const { request } = question
    const context = { ...request.context, read: known(this.#reads, reads) }
    return { ...question, request: { ...request, context } }
  }

  /** Call it after an aborted search. */
  forgetMatches(): void {
    this.#scratch.forgetMatches()
  }
}

function known<Thing>(things: ReadonlyMap<number, Thing>, number: number): Thing {
  const thing = things.get(number)
  if (thing === undefined) throw new Error(`The search thread was not told of ${number}`)
  return thing
}
