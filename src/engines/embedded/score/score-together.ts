import { countBits, makeBitset, setBit } from '../bytes/bitset.ts'
import { type ScoredTerm, type ScoringPlace, scoreTerm, scoreTermIn } from './score-term.ts'

/** With fewer documents to look at than the term has in so many, it is quicker to look each of them up. */
const LOOK_UP_FACTOR = 64

/**
 * Scores the documents of a segment that have all terms, the rarest first: a common word is then scored only where the
 * rarer ones occur. If it turns out that a match need not have them all, `addOthers` scores what was passed over, and
 * every document has the same score as if each term had been scored on its own.
 */
export class TogetherScorer {
  readonly #place: ScoringPlace
  readonly #terms: readonly ScoredTerm[]
  readonly #allowed: Uint32Array
  /** For each term that was scored: where. */
  readonly #scoredIn: Uint32Array[] = []

  constructor(place: ScoringPlace, terms: readonly ScoredTerm[], allowed: Uint32Array) {
    this.#place = place
    this.#terms = terms
    this.#allowed = allowed
    place.matches.prepare(place.data.documentCount)
  }

  /** Returns how many documents have all `count` terms. `keepTime` is called between terms. */
  scoreTogether(count: number, keepTime: () => void): number {
    if (this.#terms.length < count) return 0
    let candidates = this.#allowed
    let words = 0
    let having = countBits(candidates)
    for (const [index, term] of this.#terms.entries()) {
      keepTime()
      if (index > 0) {
        candidates = makeBitset(this.#place.data.documentCount)
        having = this.#collect(words, candidates)
        if (having === 0) return 0
      }
      this.#scoredIn.push(candidates)
      this.#score(term, candidates, having)
      words |= term.words
    }
    return this.#collect(words, undefined)
  }

  /** Scores every term in the documents where it was not scored yet. */
  addOthers(keepTime: () => void): void {
    for (const [index, term] of this.#terms.entries()) {
      keepTime()
      const done = this.#scoredIn[index]
      if (done === this.#allowed) continue
      const rest = done === undefined ? this.#allowed : this.#allowed.map((word, at) => word & ~done[at]!)
      this.#score(term, rest, countBits(rest))
    }
  }

  #score(term: ScoredTerm, documents: Uint32Array, documentCount: number): void {
    const isLookedUp = documentCount * LOOK_UP_FACTOR < this.#place.data.terms.documentFrequency[term.term]!
    const score = isLookedUp ? scoreTermIn : scoreTerm
    score(this.#place, term, documents)
  }

  /** Counts the documents that have all of `words`, and puts them into `into`. */
  #collect(words: number, into: Uint32Array | undefined): number {
    const { documents, count, words: wordsOf } = this.#place.matches
    let having = 0
    for (let match = 0; match < count; match++) {
      const document = documents[match]!
      if ((wordsOf[document]! & words) !== words) continue
      having++
      if (into !== undefined) setBit(into, document)
    }
    return having
  }
}
