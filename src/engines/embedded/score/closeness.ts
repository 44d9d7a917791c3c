import { ADDRESS, BODY, lengthOfCode, TEXT_FIELD_COUNT, TITLE } from '../../indexing/text-fields.ts'
import { addressCoverWeight, placeFactor } from '../../ranking/closeness.ts'
import type { QueryPlan } from '../../ranking/query/query-plan.ts'
import {
  CLOSENESS_WEIGHT,
  NAME_WEIGHT,
  OPENING_WEIGHT,
  OPENING_WORDS,
  SATURATION,
  TITLE_COVER_WEIGHT,
  TITLED_SHARE,
} from '../../ranking/ranking-weights.ts'
import type { View } from '../query/view.ts'
import { PostingsReader } from '../segment/postings-reader.ts'
import type { SegmentData } from '../segment/segment.ts'
import { closePairs } from './close-pairs.ts'
import type { ScoredTerm } from './score-term.ts'
import type { Scratch } from './scratch.ts'
import type { TopHit } from './top-hits.ts'

/**
 * Raises the scores of the best documents for adjacent query words that are close in the document, for a title or URL that consists of
 * query words, and for a text that begins with them. Only raises scores, so these documents stay ahead of all others.
 */
export function addCloseness(
  view: View,
  plan: QueryPlan,
  located: readonly (readonly ScoredTerm[])[],
  hits: readonly TopHit[],
): void {
  const isAlone = plan.words.length < 2
  const factor = placeFactor(plan)
  const addressWeight = addressCoverWeight(plan)
  const paired = new Set(plan.pairs.flatMap(({ first, second }) => [first, second]))
  const inSegment: TopHit[][] = []
  for (const hit of hits) (inSegment[hit.segment] ??= []).push(hit)
  for (const [index, { data }] of view.segments.entries()) {
    const found = inSegment[index]
    if (found === undefined) continue
    const here = inOrder(found)
    const terms = plan.terms.map((_, number) => located[index]!.find(({ planned }) => planned === number))
    const readers = terms.map((term) => term && new PostingsReader(data.terms, term.term))
    const weights = terms.map((term) => term?.weight ?? 0)
    const present: (PostingsReader | undefined)[] = readers.slice()
    for (const hit of here) {
      // Most documents have no query word in the title or URL.
      let fields = 0
      for (let term = 0; term < readers.length; term++) {
        const reader = readers[term]
        if (reader !== undefined && reader.document < hit.document) reader.advanceTo(hit.document)
        const isPresent = reader !== undefined && reader.document === hit.document
        present[term] = isPresent ? reader : undefined
        if (isPresent) fields |= reader.fields
      }
      if (((fields >>> TITLE) & 1) === 1) {
        hit.score += TITLE_COVER_WEIGHT * coverOf(TITLE, data, plan, present, weights, hit.document)
        hit.isTitled = isTitle(data, plan, present, hit.document)
      }
      if (((fields >>> ADDRESS) & 1) === 1) {
        hit.score += addressWeight * coverOf(ADDRESS, data, plan, present, weights, hit.document)
        hit.score += NAME_WEIGHT * nameScore(plan, present, weights)
      }
      // Reading positions is expensive and doesn't help for a single word.
      if (isAlone && paired.size === 0) continue
      readPositions(view.scratch, present, paired)
      if (!isAlone) hit.score += factor * OPENING_WEIGHT * openingWeight(view.scratch, plan, present, weights)
      hit.score += factor * CLOSENESS_WEIGHT * pairScore(view, data, plan, present, weights, hit.document)
    }
  }
}

/** Sorts hits by document number, the order in which readers move. */
function inOrder(hits: readonly TopHit[]): TopHit[] {
  const order = new Float64Array(hits.length)
  for (let at = 0; at < hits.length; at++) order[at] = hits[at]!.document * hits.length + at
  order.sort()
  const sorted: TopHit[] = []
  for (let at = 0; at < order.length; at++) sorted.push(hits[order[at]! % hits.length]!)
  return sorted
}

type Present = readonly (PostingsReader | undefined)[]

/** The weight of the query words in a field, times the share of the field that they make up. */
function coverOf(
  field: number,
  data: SegmentData,
  plan: QueryPlan,
  present: Present,
  weights: readonly number[],
  document: number,
): number {
  let weight = 0
  let words = 0
  let completion = 0
  let completions = 0
  let whole = -1
  for (let number = 0; number < present.length; number++) {
    const reader = present[number]
    if (reader === undefined || ((reader.fields >>> field) & 1) === 0) continue
    if (plan.terms[number]!.isWhole) {
      whole = number
      continue
    }
    if (plan.terms[number]!.isCompletion) {
      if (weights[number]! <= completion) continue
      completion = weights[number]!
      completions = reader.frequencies[field]!
      continue
    }
    weight += weights[number]!
    words += reader.frequencies[field]!
  }
  weight += completion
  words += completions
  // A name written as one word doesn't contain its parts.
  if (words === 0 && whole >= 0) {
    weight = weights[whole]!
    words = present[whole]!.frequencies[field]!
  }
  if (words === 0) return 0
  const length = lengthOfCode(data.lengths.codes[field * data.documentCount + document]!)
  return weight * Math.min(1, words / length)
}

/** Whether the title has every query word and hardly any other. */
function isTitle(data: SegmentData, { words, terms }: QueryPlan, present: Present, document: number): boolean {
  let had = 0
  let count = 0
  for (let number = 0; number < present.length; number++) {
    const reader = present[number]
    if (reader === undefined || ((reader.fields >>> TITLE) & 1) === 0) continue
    had |= terms[number]!.words
    if (!terms[number]!.isWhole) count += reader.frequencies[TITLE]!
  }
  const length = lengthOfCode(data.lengths.codes[TITLE * data.documentCount + document]!)
  return (had + 1) >>> 0 === 2 ** words.length && count >= TITLED_SHARE * length
}

/** The weight of the query if it's the document's own name: its ID or the end of its URL. */
function nameScore({ name }: QueryPlan, present: Present, weights: readonly number[]): number {
  const reader = name === undefined ? undefined : present[name]
  return reader === undefined || ((reader.fields >>> ADDRESS) & 1) === 0 ? 0 : weights[name!]!
}

/** For words without an adjacent query word, only reads the body. */
function readPositions(scratch: Scratch, present: Present, paired: ReadonlySet<number>): void {
  for (let number = 0; number < present.length; number++) {
    const reader = present[number]
    if (reader === undefined) continue
    const positions = scratch.positionsOf(number)
    const fields = paired.has(number) ? TEXT_FIELD_COUNT : BODY + 1
    for (let field = 0; field < fields; field++) reader.readPositions(field, positions[field]!)
  }
}

/** The weight of the query's words in the first words of the body. */
function openingWeight(scratch: Scratch, plan: QueryPlan, present: Present, weights: readonly number[]): number {
  let weight = 0
  let completion = 0
  for (let number = 0; number < present.length; number++) {
    if (present[number] === undefined || plan.terms[number]!.isWhole) continue
    const { length, values } = scratch.positionsOf(number)[BODY]!
    if (length === 0 || values[0]! >= OPENING_WORDS) continue
    if (plan.terms[number]!.isCompletion) completion = Math.max(completion, weights[number]!)
    else weight += weights[number]!
  }
  return weight + completion
}

/** BM25F over pairs of adjacent words instead of single words. */
function pairScore(
  view: View,
  data: SegmentData,
  plan: QueryPlan,
  present: Present,
  weights: readonly number[],
  document: number,
): number {
  const { scratch } = view
  const lengthFactors = view.lengthFactors()
  let score = 0
  let completion = 0
  for (let pair = 0; pair < plan.pairs.length; pair++) {
    const { first, second } = plan.pairs[pair]!
    const one = present[first]
    const other = present[second]
    if (one === undefined || other === undefined) continue
    // Only words in the same field can be close.
    const shared = one.fields & other.fields
    const positions = scratch.positionsOf(first)
    const otherPositions = scratch.positionsOf(second)
    let frequency = 0
    for (let field = 0; field < TEXT_FIELD_COUNT; field++) {
      if (((shared >>> field) & 1) === 0) continue
      const near = closePairs(positions[field]!, otherPositions[field]!)
      if (near > 0) {
        frequency += near * lengthFactors[field * 256 + data.lengths.codes[field * data.documentCount + document]!]!
      }
    }
    const weight = Math.min(weights[first]!, weights[second]!)
    const worth = (weight * (SATURATION + 1) * frequency) / (frequency + SATURATION)
    if (plan.terms[second]!.isCompletion) completion = Math.max(completion, worth)
    else score += worth
  }
  return score + completion
}
