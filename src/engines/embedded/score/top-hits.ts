import type { Matches } from './matches.ts'
import { chooseBest, orderBest } from './order-hits.ts'

export interface TopHit {
  readonly key: number
  score: number
  /** Number of the segment in the snapshot, and of the document in it. */
  readonly segment: number
  readonly document: number
  /** The query is the document's title. Set by `addCloseness`. */
  isTitled?: boolean
}

/** Enough for most queries with rare words. */
const FIRST_ROOM = 32
const FIRST_PLACES = Uint32Array.from({ length: FIRST_ROOM }, (_, place) => place)

/**
 * Keeps the best `capacity` documents by score, then key. Collects up to twice as many before it drops the worse half, so each match costs
 * the same few steps.
 */
export class TopHits {
  readonly #capacity: number
  #scores = new Float64Array(FIRST_ROOM)
  #keys = new Float64Array(FIRST_ROOM)
  #segments = new Uint32Array(FIRST_ROOM)
  #documents = new Uint32Array(FIRST_ROOM)
  /** Indexes into the arrays above. The first `#count` are in use. */
  #places = Uint32Array.from(FIRST_PLACES)
  #count = 0
  /** Score of the worst hit kept at the last drop. */
  #worst = -Infinity

  constructor(capacity: number) {
    this.#capacity = capacity
  }

  add(segment: number, { scores, documents, count }: Matches, keys: Float64Array): void {
    if (this.#capacity === 0) return
    this.#reserve(this.#count + count)
    let worst = this.#worst
    for (let match = 0; match < count; match++) {
      const score = scores[match]!
      // Nearly every match stops here.
      if (score < worst) continue
      if (this.#count === this.#places.length) {
        this.#makeRoom()
        worst = this.#worst
      }
      const place = this.#places[this.#count++]!
      const document = documents[match]!
      this.#scores[place] = score
      this.#keys[place] = keys[document]!
      this.#segments[place] = segment
      this.#documents[place] = document
    }
  }

  /** Best first. */
  list(): TopHit[] {
    this.#drop()
    orderBest(this.#places, this.#count, this.#scores, this.#keys)
    return this.#hits()
  }

  /** The best `count` in any order, then the others. For callers that sort again. */
  bestFirst(count: number): TopHit[] {
    this.#drop()
    chooseBest(this.#places, this.#count, count, this.#scores, this.#keys)
    return this.#hits()
  }

  #makeRoom(): void {
    if (this.#count >= Math.max(FIRST_ROOM, 2 * this.#capacity)) this.#drop()
    else this.#reserve(2 * this.#count)
  }

  /** Makes room for this many, or for as many as are ever collected. */
  #reserve(count: number): void {
    const room = Math.min(2 * this.#capacity, count)
    const before = this.#places.length
    if (room <= before) return
    this.#scores = copied(this.#scores, new Float64Array(room))
    this.#keys = copied(this.#keys, new Float64Array(room))
    this.#segments = copied(this.#segments, new Uint32Array(room))
    this.#documents = copied(this.#documents, new Uint32Array(room))
    this.#places = copied(this.#places, new Uint32Array(room))
    for (let place = before; place < room; place++) this.#places[place] = place
  }

  /** Keeps only the best hits. */
  #drop(): void {
    if (this.#count <= this.#capacity) return
    chooseBest(this.#places, this.#count, this.#capacity, this.#scores, this.#keys)
    this.#count = this.#capacity
    this.#worst = Infinity
    for (let at = 0; at < this.#count; at++) this.#worst = Math.min(this.#worst, this.#scores[this.#places[at]!]!)
  }

  #hits(): TopHit[] {
    const hits: TopHit[] = []
    for (let at = 0; at < this.#count; at++) {
      const place = this.#places[at]!
      hits.push({
        key: this.#keys[place]!,
        score: this.#scores[place]!,
        segment: this.#segments[place]!,
        document: this.#documents[place]!,
      })
    }
    return hits
  }
}

function copied<Numbers extends Float64Array | Uint32Array>(from: Numbers, to: Numbers): Numbers {
  to.set(from)
  return to
}

/** Negative if `a` comes before `b`. */
export function compareHits(a: TopHit, b: TopHit): number {
  return b.score - a.score || a.key - b.key
}

/** Sorts hits like `compareHits`, three times as fast as `sort`. */
export function sortHits(hits: readonly TopHit[]): TopHit[] {
  const scores = new Float64Array(hits.length)
  const keys = new Float64Array(hits.length)
  const order = new Uint32Array(hits.length)
  for (let at = 0; at < hits.length; at++) {
    scores[at] = hits[at]!.score
    keys[at] = hits[at]!.key
    order[at] = at
  }
  orderBest(order, hits.length, scores, keys)
  const sorted: TopHit[] = []
  for (let at = 0; at < order.length; at++) sorted.push(hits[order[at]!]!)
  return sorted
}
