import { SATURATION } from '../../ranking/ranking-weights.ts'
import { popcount } from '../bytes/bitset.ts'
import { VarintReader } from '../bytes/varint-reader.ts'
import type { DenseTerm } from '../segment/dense-terms.ts'
import type { SegmentData } from '../segment/segment.ts'
import type { Matches } from './matches.ts'

/** The score of an occurrence and the bits it sets. */
export interface TermWorth {
  /** Bits that a document with the term gets. */
  readonly mark: number
  /** The bit of the form in the query. */
  readonly exactForm: number
  readonly weightOfExact: number
  readonly weightOfOther: number
}

/** Like `scoreTerm`, for a dense term. Only visits allowed documents that contain it. */
export function scoreDense(
  data: SegmentData,
  { bits, ranks, frequencies, forms: formsOf, otherDocuments, otherStarts }: DenseTerm,
  { mark, exactForm, weightOfExact, weightOfOther }: TermWorth,
  allowed: Uint32Array,
  lengthFactors: Float64Array,
  matches: Matches,
  isOnly: boolean,
): void {
  const { codes } = data.lengths
  const { documentCount } = data
  const { documents, scores, scoreOf, words: wordsOf } = matches
  const reader = new VarintReader(data.terms.postings)
  let count = matches.count
  let other = 0
  for (let word = 0; word < bits.length; word++) {
    const here = bits[word]!
    let rest = here & allowed[word]!
    const rank = ranks[word]!
    while (rest !== 0) {
      const lowest = rest & -rest
      rest ^= lowest
      const document = (word << 5) + 31 - Math.clz32(lowest)
      const posting = rank + popcount(here & (lowest - 1))
      const inBody = frequencies[posting]!
      let frequency = 0
      let forms = 1
      if (inBody !== 0) {
        frequency = inBody * lengthFactors[codes[document]!]!
        if (formsOf !== null) forms = formsOf[posting]!
      } else {
        while (otherDocuments[other]! < document) other++
        reader.at = otherStarts[other]!
        const fields = reader.read()
        for (let field = 0; fields >>> field !== 0; field++) {
          if (((fields >>> field) & 1) === 0) continue
          frequency += reader.read() * lengthFactors[field * 256 + codes[field * documentCount + document]!]!
        }
        if (formsOf !== null) forms = reader.read()
      }
      const score = ((forms & exactForm) !== 0 ? weightOfExact : weightOfOther) * (frequency / (frequency + SATURATION))
      if (isOnly) {
        documents[count] = document
        scores[count++] = score
        continue
      }
      const before = wordsOf[document]!
      if (before === 0) {
        documents[count++] = document
        scoreOf[document] = score
      } else scoreOf[document]! += score
      wordsOf[document] = before | mark
    }
  }
  matches.count = count
}
