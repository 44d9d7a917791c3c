import type { SeenSegment } from '../query/seen-segment.ts'
import type { Snapshot } from '../query/snapshot.ts'
import type { SegmentData } from '../segment/segment.ts'
import type { VectorSegment } from '../vectors/vector-segment.ts'
import type { ObjectMessage } from './search-order.ts'

/** Of sets of documents, beyond which those longest unused are forgotten: as many as are kept to make views of. */
const MAX_SEEN_BYTES = 128 * 1024 * 1024

/** One for all threads: the same thing has the same number everywhere. */
const numberOf = new WeakMap<object, number>()
let lastNumber = 0

function number(thing: object): number {
  let known = numberOf.get(thing)
  if (known === undefined) numberOf.set(thing, (known = ++lastNumber))
  return known
}

/**
 * What one thread was told. Segments that are in force no more are forgotten with the next order, or when there is none
 * for a while: as long as a thread knows one, its memory is not given back. One that is being searched is not pulled away:
 * a thread takes one message after the other.
 */
export class SentObjects {
  /** By number, the longest unused first. */
  readonly #seen = new Map<number, { readonly data: SegmentData; readonly bytes: number }>()
  #seenBytes = 0
  /** How many of `#seen` are of a segment. */
  readonly #segments = new Map<SegmentData, number>()
  readonly #vectors = new Map<number, object>()
  readonly #reads = new Map<number, object>()
  #tidiedFor: Snapshot | undefined
  #messages: ObjectMessage[] = []
  #forgotten: number[] = []
  /** Bytes of segments that were forgotten. */
  forgottenBytes = 0

  /** The number by which an order names what a caller sees of a segment. */
  seen({ data, visible }: SeenSegment): number {
    const named = number(visible)
    const known = this.#seen.get(named)
    const seen = known ?? { data, bytes: visible.byteLength }
    this.#seen.delete(named)
    this.#seen.set(named, seen)
    if (known !== undefined) return named
    this.#seenBytes += seen.bytes
    const count = this.#segments.get(data) ?? 0
    if (count === 0) this.#messages.push({ kind: 'segment', number: number(data), data })
    this.#segments.set(data, count + 1)
    this.#messages.push({ kind: 'seen', number: named, segment: number(data), visible })
    return named
  }

  /** The same for a segment of vectors. */
  vectors(segment: VectorSegment): number {
    return this.#tellOf(this.#vectors, segment, { kind: 'vectors', number: number(segment), segment })
  }

  /** The same for how much documents are read: of these, the last is remembered. */
  reads(reads: ReadonlyMap<number, number>): number {
    const named = this.#tellOf(this.#reads, reads, { kind: 'reads', number: number(reads), reads })
    for (const other of this.#reads.keys()) if (other !== named) this.#forgetOf(this.#reads, other)
    return named
  }

  /** Forgets segments that are not in `newest`, but for those that an order just named, and what was unused for long. */
  tidy(newest: Snapshot, named: ReadonlySet<number> = NONE): void {
    if (newest === this.#tidiedFor && this.#seenBytes <= MAX_SEEN_BYTES) return
    this.#tidiedFor = newest
    const inForce = new Set<object>(newest.segments.map(({ data }) => data))
    for (const segment of newest.vectors?.segments ?? []) inForce.add(segment)
    for (const [one, { data, bytes }] of this.#seen) {
      if (named.has(one) || (inForce.has(data) && this.#seenBytes <= MAX_SEEN_BYTES)) continue
      this.#seenBytes -= bytes
      this.#forgetSeen(one, data)
    }
    for (const [one, segment] of this.#vectors) {
      if (!named.has(one) && !inForce.has(segment)) this.#forgetOf(this.#vectors, one)
    }
  }

  /** What a message has to bring along. */
  take(): { messages: ObjectMessage[]; forgotten: number[] } {
    const taken = { messages: this.#messages, forgotten: this.#forgotten }
    this.#messages = []
    this.#forgotten = []
    return taken
  }

  #tellOf(told: Map<number, object>, thing: object, messages: ObjectMessage): number {
    if (!told.has(messages.number)) this.#messages.push(messages)
    told.set(messages.number, thing)
    return messages.number
  }

  #forgetOf(told: Map<number, object>, named: number): void {
    told.delete(named)
    this.#forgotten.push(named)
  }

  #forgetSeen(named: number, data: SegmentData): void {
    this.#seen.delete(named)
    this.#forgotten.push(named)
    const count = this.#segments.get(data)! - 1
    if (count > 0) {
      this.#segments.set(data, count)
      return
    }
    this.#segments.delete(data)
    this.#forgotten.push(number(data))
    this.forgottenBytes += data.terms.postings.byteLength + data.terms.positions.byteLength
  }
}

const NONE: ReadonlySet<number> = new Set()
