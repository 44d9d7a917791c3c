import { hasBit, makeBitset, setBit } from './bitset.ts'
import { PostingsReader } from './postings-reader.ts'
import type { SegmentData } from './segment.ts'
import { findString } from './string-table.ts'
import { TEXT_FIELD_COUNT } from './text-fields.ts'

/** The documents among `candidates` in which the stems of `phrase` stand next to each other, in one field. */
export function documentsWithPhrase(
  data: SegmentData,
  phrase: readonly string[],
  candidates: Uint32Array,
): Uint32Array {
  const found = makeBitset(data.documentCount)
  const terms = phrase.map((stem) => findString(data.terms.stems, stem))
  if (terms.includes(-1)) return found
  const readers = terms.map((term) => new PostingsReader(data.terms, term))
  // The rarest word leads: the others only have to follow it.
  const { documentFrequency } = data.terms
  const lead = terms.reduce(
    (best, term, at) => (documentFrequency[term]! < documentFrequency[terms[best]!]! ? at : best),
    0,
  )
  const leader = readers[lead]!
  while (leader.next()) {
    const { document } = leader
    if (!hasBit(candidates, document)) continue
    let isEverywhere = true
    for (const reader of readers) {
      if (!reader.advanceTo(document)) return found
      if (reader.document !== document) {
        isEverywhere = false
        break
      }
    }
    if (isEverywhere && (readers.length === 1 || standTogether(readers))) setBit(found, document)
  }
  return found
}

let starts: number[] = []
let remaining: number[] = []
const positions: number[] = []

function standTogether(readers: readonly PostingsReader[]): boolean {
  let commonFields = (1 << TEXT_FIELD_COUNT) - 1
  for (const reader of readers) commonFields &= reader.fields
  if (commonFields === 0) return false
  let isFound = false
  for (let field = 0; field < TEXT_FIELD_COUNT; field++) {
    // Positions are read in the order of the fields, also those of fields that cannot match.
    for (const [distance, reader] of readers.entries()) {
      reader.readPositions(field, positions)
      if (distance === 0) {
        starts.length = 0
        for (const position of positions) starts.push(position)
      } else keepFollowed(distance)
    }
    if (starts.length > 0) isFound = true
  }
  return isFound
}

/** Keeps the starts that have a position at `distance`; both lists ascend. */
function keepFollowed(distance: number): void {
  remaining.length = 0
  let at = 0
  for (const start of starts) {
    while (at < positions.length && positions[at]! < start + distance) at++
    if (at < positions.length && positions[at] === start + distance) remaining.push(start)
  }
  const emptied = starts
  starts = remaining
  remaining = emptied
}
