import { EXACT_FORM_FACTOR, SATURATION } from '../../ranking/ranking-weights.ts'
import { listBits } from '../bytes/bitset.ts'
import { stringAt } from '../bytes/string-table.ts'
import { VarintReader } from '../bytes/varint-reader.ts'
import { PostingsReader } from '../segment/postings-reader.ts'
import type { SegmentData } from '../segment/segment.ts'
import type { Matches } from './matches.ts'
import { scoreDense } from './score-dense.ts'
import type { Scratch } from './scratch.ts'

/** Set for every scored document, so that one without counted words isn't zero. */
export const TOUCHED = 1 << 30

export interface ScoredTerm {
  /** Number of the term in the query's plan. */
  readonly planned: number
  /** Number of the term in the segment. */
  readonly term: number
  readonly form: string
  readonly words: number
  /** Inverse document frequency. */
  readonly rarity: number
  /** The rarity, more if the query repeats the word, less if it's an unlikely completion. */
  readonly weight: number
  /** A completion of the unfinished word. Of several in a document, only the best counts. */
  readonly isCompletion: boolean
}

/** Where terms are scored: a segment, its length factors, and where scores go. */
export interface ScoringPlace {
  readonly data: SegmentData
  readonly lengthFactors: Float64Array
  readonly matches: Matches
  readonly scratch: Scratch
}

/**
 * Adds the score of one term to every allowed document that has it. A document seen for the first time is appended to
 * `matches.documents`. On common words this loop is nearly the whole cost of a search, so it decodes postings inline.
 *
 * `isOnly`: there's no other term, so scores are written directly to their final place.
 */
export function scoreTerm(
  { data, lengthFactors, matches, scratch }: ScoringPlace,
  { term, form, words, weight }: ScoredTerm,
  allowed: Uint32Array,
  isOnly = false,
): void {
  const exactForm = bitOfForm(data, term, form)
  const mark = words | TOUCHED
  const weightOfOther = weight * (SATURATION + 1)
  const weightOfExact = weightOfOther * EXACT_FORM_FACTOR
  const dense = scratch.denseTerms.of(data, term)
  if (dense !== undefined) {
    const worth = { mark, exactForm, weightOfExact, weightOfOther }
    scoreDense(data, dense, worth, allowed, lengthFactors, matches, isOnly)
    return
  }
  const { postings, postingStarts, formStarts } = data.terms
  const codes = data.lengths.codes
  const { documentCount } = data
  const formCount = formStarts[term + 1]! - formStarts[term]!
  const hasForms = formCount > 1
  const { documents, scores, scoreOf, words: wordsOf } = matches
  const plainBytes = hasForms ? 2 : 1
  const reader = new VarintReader(postings)
  let count = matches.count
  let document = -1
  let at = postingStarts[term]!
  const end = postingStarts[term + 1]!
  while (at < end) {
    let byte = postings[at++]!
    let head = byte & 0x7f
    for (let shift = 7; byte >= 0x80; shift += 7) {
      byte = postings[at++]!
      head |= (byte & 0x7f) << shift
    }
    document += head >>> 1
    const isAllowed = ((allowed[document >>> 5]! >>> (document & 31)) & 1) === 1
    let frequency = 0
    let forms = 1
    if ((head & 1) === 0) {
      at += plainBytes
      if (!isAllowed) continue
      frequency = postings[at - plainBytes]! * lengthFactors[codes[document]!]!
      if (hasForms) forms = postings[at - 1]!
    } else {
      reader.at = at
      const fields = reader.read()
      for (let field = 0; fields >>> field !== 0; field++) {
        if (((fields >>> field) & 1) === 0) continue
        frequency += reader.read() * lengthFactors[field * 256 + codes[field * documentCount + document]!]!
      }
      if (hasForms) forms = reader.read()
      at = reader.at
      if (!isAllowed) continue
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
  matches.count = count
}

/** Like `scoreTerm`, for a term with many documents of which few are allowed. Looks up each of those, using skips. */
export function scoreTermIn(
  { data, lengthFactors, matches, scratch }: ScoringPlace,
  { term, form, words, weight }: ScoredTerm,
  allowed: Uint32Array,
): void {
  const { codes } = data.lengths
  const { documents, scoreOf, words: wordsOf } = matches
  const exactForm = bitOfForm(data, term, form)
  const weightOfOther = weight * (SATURATION + 1)
  const weightOfExact = weightOfOther * EXACT_FORM_FACTOR
  const reader = new PostingsReader(data.terms, term)
  const listed = scratch.numbers(allowed.length * 32)
  const count = listBits(allowed, listed)
  for (let index = 0; index < count; index++) {
    const document = listed[index]!
    if (!reader.advanceTo(document)) return
    if (reader.document !== document) continue
    let frequency = 0
    for (let field = 0; reader.fields >>> field !== 0; field++) {
      if (((reader.fields >>> field) & 1) === 0) continue
      frequency +=
        reader.frequencies[field]! * lengthFactors[field * 256 + codes[field * data.documentCount + document]!]!
    }
    const isExact = (reader.forms & exactForm) !== 0
    const score = (isExact ? weightOfExact : weightOfOther) * (frequency / (frequency + SATURATION))
    const before = wordsOf[document]!
    if (before === 0) {
      documents[matches.count++] = document
      scoreOf[document] = score
    } else scoreOf[document]! += score
    wordsOf[document] = before | words | TOUCHED
  }
}

/** The bit for the form in the query. 0 if the segment doesn't have it. */
function bitOfForm(data: SegmentData, term: number, form: string): number {
  const { forms, formStarts } = data.terms
  const start = formStarts[term]!
  const end = formStarts[term + 1]!
  for (let number = start; number < end; number++) if (stringAt(forms, number) === form) return 1 << (number - start)
  return 0
}
