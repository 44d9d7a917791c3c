import { BODY, TEXT_FIELD_COUNT } from '../../indexing/text-fields.ts'
import { setBit } from '../bytes/bitset.ts'
import { NUMBERS_PER_SKIP, type TermIndex } from './segment.ts'

/**
 * Adds the candidates to `found` in which term `second` directly follows term `first` in one field. Returns the same as two
 * `PostingsReader`s, but is optimized for frequent words: one loop reads everything and skips positions that aren't needed.
 */
export function addDocumentsWithPair(
  terms: TermIndex,
  first: number,
  second: number,
  candidates: Uint32Array,
  found: Uint32Array,
): void {
  const { documentFrequency, postings, skips } = terms
  // Iterates the rarer word.
  const isReversed = documentFrequency[second]! < documentFrequency[first]!
  const leader = new Place(terms, isReversed ? second : first)
  const follower = new Place(terms, isReversed ? first : second)
  const distance = isReversed ? -1 : 1
  const { end, plainBytes } = leader
  const followerEnd = follower.end
  const followerPlainBytes = follower.plainBytes
  let { at, document } = leader
  let { at: followerAt, document: followerDocument } = follower
  let here = 0
  let unread = 0
  let isPlain = true
  let followerHere = 0
  let followerUnread = 0
  let isFollowerPlain = true
  while (at < end) {
    unread += here
    let byte = postings[at++]!
    let head = byte & 0x7f
    for (let shift = 7; byte >= 0x80; shift += 7) {
      byte = postings[at++]!
      head |= (byte & 0x7f) << shift
    }
    document += head >>> 1
    isPlain = (head & 1) === 0
    if (isPlain) {
      here = postings[at]!
      at += plainBytes
    } else {
      at = leader.readFields(at)
      here = leader.here
    }
    if (((candidates[document >>> 5]! >>> (document & 31)) & 1) === 0) continue

    if (follower.nextSkip < follower.endOfSkips && skips[follower.nextSkip]! < document) {
      if (follower.skipTo(document, followerDocument)) {
        followerAt = follower.at
        followerDocument = follower.document
        followerHere = 0
        followerUnread = 0
      }
    }
    while (followerDocument < document) {
      if (followerAt >= followerEnd) return
      followerUnread += followerHere
      byte = postings[followerAt++]!
      head = byte & 0x7f
      for (let shift = 7; byte >= 0x80; shift += 7) {
        byte = postings[followerAt++]!
        head |= (byte & 0x7f) << shift
      }
      followerDocument += head >>> 1
      isFollowerPlain = (head & 1) === 0
      if (isFollowerPlain) {
        followerHere = postings[followerAt]!
        followerAt += followerPlainBytes
      } else {
        followerAt = follower.readFields(followerAt)
        followerHere = follower.here
      }
    }
    if (followerDocument !== document) continue
    if (isPlain) leader.readPlain(here)
    if (isFollowerPlain) follower.readPlain(followerHere)
    if ((leader.fields & follower.fields) === 0) continue
    leader.positionAt = skipPositions(terms, leader.positionAt, unread)
    follower.positionAt = skipPositions(terms, follower.positionAt, followerUnread)
    unread = here = followerUnread = followerHere = 0
    if (standTogether(leader, follower, distance)) setBit(found, document)
  }
}

/** The read position of a term. The loop above keeps its hot state in local variables. */
class Place implements PositionsHere {
  readonly terms: TermIndex
  readonly hasForms: boolean
  /** Bytes after the head of a body-only posting. */
  readonly plainBytes: number
  at: number
  readonly end: number
  document = -1
  /** Of this document. */
  fields = 0
  readonly frequencies = new Uint32Array(TEXT_FIELD_COUNT)
  /** Positions of this document. */
  here = 0
  positionAt: number
  nextSkip: number
  readonly endOfSkips: number

  constructor(terms: TermIndex, term: number) {
    this.terms = terms
    this.hasForms = terms.formStarts[term + 1]! - terms.formStarts[term]! > 1
    this.plainBytes = this.hasForms ? 2 : 1
    this.at = terms.postingStarts[term]!
    this.end = terms.postingStarts[term + 1]!
    this.positionAt = terms.positionStarts[term]!
    this.nextSkip = terms.skipStarts[term]! * NUMBERS_PER_SKIP
    this.endOfSkips = terms.skipStarts[term + 1]! * NUMBERS_PER_SKIP
  }

  readPlain(frequency: number): void {
    this.fields = 1 << BODY
    this.frequencies[BODY] = frequency
  }

  /** Reads the rest of a posting with several fields. Returns its end. */
  readFields(from: number): number {
    const { postings } = this.terms
    let at = from
    const read = (): number => {
      let byte = postings[at++]!
      let value = byte & 0x7f
      for (let shift = 7; byte >= 0x80; shift += 7) {
        byte = postings[at++]!
        value |= (byte & 0x7f) << shift
      }
      return value >>> 0
    }
    this.fields = read()
    let positions = 0
    for (let field = 0; this.fields >>> field !== 0; field++) {
      if ((this.fields >>> field) & 1) positions += this.frequencies[field] = read()
    }
    if (this.hasForms) read()
    this.here = positions
    return at
  }

  /** Jumps to the last skip before `document`. Returns false if it's already past that. */
  skipTo(document: number, current: number): boolean {
    const { skips } = this.terms
    let last = this.nextSkip
    for (let at = last; at < this.endOfSkips && skips[at]! < document; at += NUMBERS_PER_SKIP) last = at
    this.nextSkip = last + NUMBERS_PER_SKIP
    if (skips[last]! <= current) return false
    this.document = skips[last]!
    this.at = skips[last + 1]!
    this.positionAt = skips[last + 2]!
    return true
  }
}

/** Skips `count` positions. Branchless, because their lengths are unpredictable. */
function skipPositions({ positions }: TermIndex, from: number, count: number): number {
  let at = from
  for (let rest = count; rest > 0; ) rest -= (positions[at++]! >>> 7) ^ 1
  return at
}

/** A reader at the positions of a document. */
export interface PositionsHere {
  readonly terms: TermIndex
  /** A bit for each field that contains the term, and the frequency in each. */
  readonly fields: number
  readonly frequencies: Uint32Array
  positionAt: number
}

let values = new Uint32Array(256)

/** Whether both terms occur exactly `distance` apart in one field. Reads all positions of both. */
export function standTogether(leader: PositionsHere, follower: PositionsHere, distance: number): boolean {
  const { positions } = leader.terms
  const fields = leader.fields | follower.fields
  let isFound = false
  let at = leader.positionAt
  let followerAt = follower.positionAt
  for (let field = 0; fields >>> field !== 0; field++) {
    const count = ((leader.fields >>> field) & 1) === 1 ? leader.frequencies[field]! : 0
    const followerCount = ((follower.fields >>> field) & 1) === 1 ? follower.frequencies[field]! : 0
    if (values.length < count) values = new Uint32Array(count * 2)
    let position = 0
    for (let index = 0; index < count; index++) {
      let byte = positions[at++]!
      let step = byte & 0x7f
      for (let shift = 7; byte >= 0x80; shift += 7) {
        byte = positions[at++]!
        step |= (byte & 0x7f) << shift
      }
      values[index] = position += step
    }
    position = 0
    let index = 0
    for (let rest = followerCount; rest > 0; rest--) {
      let byte = positions[followerAt++]!
      let step = byte & 0x7f
      for (let shift = 7; byte >= 0x80; shift += 7) {
        byte = positions[followerAt++]!
        step |= (byte & 0x7f) << shift
      }
      position += step
      const wanted = position - distance
      while (index < count && values[index]! < wanted) index++
      if (index < count && values[index] === wanted) isFound = true
    }
  }
  leader.positionAt = at
  follower.positionAt = followerAt
  return isFound
}
