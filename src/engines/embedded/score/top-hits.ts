import type { Matches } from './matches.ts'

export interface TopHit {
  readonly key: number
  score: number
  /** Number of the segment in the snapshot, and of the document in it. */
  readonly segment: number
  readonly document: number
}

/** Keeps the best `capacity` documents: the higher score first, then the lower key. A heap with the worst on top. */
export class TopHits {
  readonly #capacity: number
  readonly #hits: TopHit[] = []

  constructor(capacity: number) {
    this.#capacity = capacity
  }

  add(segment: number, { scores, documents, count }: Matches, keys: Float64Array): void {
    if (this.#capacity === 0) return
    let worst = this.#worstScore()
    for (let match = 0; match < count; match++) {
      const score = scores[match]!
      // Nearly every match ends here.
      if (score < worst) continue
      const document = documents[match]!
      const key = keys[document]!
      if (this.#hits.length < this.#capacity) this.#push({ key, score, segment, document })
      else if (score > worst || key < this.#hits[0]!.key) this.#replaceWorst({ key, score, segment, document })
      worst = this.#worstScore()
    }
  }

  /** Best first. */
  list(): TopHit[] {
    return this.#hits.toSorted(compareHits)
  }

  /** The best `count` in whatever order, then the others: for whoever sorts them anew. Empties it. */
  bestFirst(count: number): TopHit[] {
    const others: TopHit[] = []
    while (this.#hits.length > count) {
      const worst = this.#hits[0]!
      const last = this.#hits.pop()!
      if (last !== worst) this.#replaceWorst(last)
      others.push(worst)
    }
    return [...this.#hits.splice(0), ...others]
  }

  #worstScore(): number {
    return this.#hits.length < this.#capacity ? -Infinity : this.#hits[0]!.score
  }

  #push(hit: TopHit): void {
    const hits = this.#hits
    let at = hits.length
    hits.push(hit)
    while (at > 0) {
      const parent = (at - 1) >>> 1
      if (compareHits(hit, hits[parent]!) < 0) break
      hits[at] = hits[parent]!
      at = parent
    }
    hits[at] = hit
  }

  #replaceWorst(hit: TopHit): void {
    const hits = this.#hits
    let at = 0
    for (;;) {
      const left = 2 * at + 1
      if (left >= hits.length) break
      const right = left + 1
      const worse = right < hits.length && compareHits(hits[right]!, hits[left]!) > 0 ? right : left
      if (compareHits(hits[worse]!, hit) < 0) break
      hits[at] = hits[worse]!
      at = worse
    }
    hits[at] = hit
  }
}

/** Negative if `a` comes before `b`. */
export function compareHits(a: TopHit, b: TopHit): number {
  return b.score - a.score || a.key - b.key
}
