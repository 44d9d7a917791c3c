import { TEXT_FIELD_COUNT } from '../../indexing/text-fields.ts'
import type { Phrase } from '../../ranking/query/plan-parts.ts'
import { makeBitset, setBit } from '../bytes/bitset.ts'
import { findString } from '../bytes/string-table.ts'
import type { Scratch } from '../score/scratch.ts'
import type { DenseTerms } from '../segment/dense-terms.ts'
import { addDocumentsWithPair } from '../segment/phrase-pairs.ts'
import { PostingsReader } from '../segment/postings-reader.ts'
import type { SegmentData } from '../segment/segment.ts'
import { addDocumentsWithDensePair, type DensePhraseTerm } from './phrase-dense.ts'
import { keepTime, timeKeeper } from './time-limit.ts'

/** The documents among `candidates` that contain the phrase in one field. */
export function documentsWithPhrase(
  data: SegmentData,
  phrase: Phrase,
  candidates: Uint32Array,
  scratch: Scratch,
): Uint32Array {
  const found = makeBitset(data.documentCount)
  for (const stems of phrase) {
    keepTime()
    addDocumentsWith(data, stems, candidates, found, scratch)
  }
  return found
}

function addDocumentsWith(
  data: SegmentData,
  stems: readonly string[],
  candidates: Uint32Array,
  found: Uint32Array,
  scratch: Scratch,
): void {
  const terms = stems.map((stem) => findString(data.terms.stems, stem))
  if (terms.includes(-1)) return
  const [first = -1, second = -1] = terms
  if (terms.length === 1) {
    addDocumentsWithWord(data, first, candidates, found, scratch.denseTerms)
    return
  }
  if (terms.length === 2) {
    const one = densePhraseTerm(data, first, scratch.denseTerms)
    const other = densePhraseTerm(data, second, scratch.denseTerms)
    if (one !== undefined && other !== undefined) addDocumentsWithDensePair(data.terms, one, other, candidates, found)
    else addDocumentsWithPair(data.terms, first, second, candidates, found)
    return
  }
  const readers = terms.map((term) => new PostingsReader(data.terms, term))
  // Starts with the rarest word.
  const { documentFrequency } = data.terms
  const lead = terms.reduce(
    (best, term, at) => (documentFrequency[term]! < documentFrequency[terms[best]!]! ? at : best),
    0,
  )
  const leader = readers[lead]!
  const followers = readers.filter((reader) => reader !== leader)
  const tick = timeKeeper()
  while (leader.nextIn(candidates)) {
    tick()
    const { document } = leader
    let isEverywhere = true
    for (const reader of followers) {
      if (!reader.advanceTo(document)) return
      if (reader.document !== document) {
        isEverywhere = false
        break
      }
    }
    if (isEverywhere && standTogether(readers, scratch)) setBit(found, document)
  }
}

/** A single quoted word needs no positions. */
function addDocumentsWithWord(
  data: SegmentData,
  term: number,
  candidates: Uint32Array,
  found: Uint32Array,
  denseTerms: DenseTerms,
): void {
  const dense = denseTerms.of(data, term)
  if (dense !== undefined) {
    const { bits } = dense
    for (let word = 0; word < bits.length; word++) found[word]! |= bits[word]! & candidates[word]!
    return
  }
  const reader = new PostingsReader(data.terms, term)
  const tick = timeKeeper()
  while (reader.nextIn(candidates)) {
    tick()
    setBit(found, reader.document)
  }
}

function densePhraseTerm(data: SegmentData, term: number, denseTerms: DenseTerms): DensePhraseTerm | undefined {
  const dense = denseTerms.of(data, term)
  const positions = dense && denseTerms.positionsOf(data.terms, term, dense)
  return dense && positions ? { dense, positions } : undefined
}

function standTogether(readers: readonly PostingsReader[], { starts, following }: Scratch): boolean {
  let commonFields = (1 << TEXT_FIELD_COUNT) - 1
  for (const reader of readers) commonFields &= reader.fields
  for (let field = 0; commonFields >>> field !== 0; field++) {
    if (((commonFields >>> field) & 1) === 0) {
      for (const reader of readers) reader.passField(field)
      continue
    }
    readers[0]!.readPositions(field, starts)
    for (let distance = 1; distance < readers.length; distance++) {
      readers[distance]!.readPositions(field, following)
      starts.keepFollowed(following, distance)
    }
    if (starts.length > 0) return true
  }
  return false
}
