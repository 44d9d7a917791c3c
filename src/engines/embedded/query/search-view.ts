import { EnoughWords } from '../../../domain/analysis/enough-words.ts'
import type { EngineAnswer, EngineRequest, Filter } from '../../../domain/search/engine/search-engine.ts'
import { CLOSELY_RANKED } from '../../ranking/closeness.ts'
import { clusteredPage } from '../../ranking/cluster-hits.ts'
import { planQuery, type QueryPlan } from '../../ranking/query/query-plan.ts'
import { addCloseness } from '../score/closeness.ts'
import { applyPriors } from '../score/priors.ts'
import { scoreEnough } from '../score/score-enough.ts'
import { type ScoringPlace, scoreTerm } from '../score/score-term.ts'
import type { Scratch } from '../score/scratch.ts'
import { sortHits, TopHits } from '../score/top-hits.ts'
import type { SegmentData } from '../segment/segment.ts'
import { fuseMeaning, type WeighedMeaning } from '../vectors/fuse-meaning.ts'
import { areEnough, type MatchedWords, rankByWords } from '../vectors/rank-by-words.ts'
import { completionsOf } from '../words/completions.ts'
import { clusterHits } from './cluster-hits.ts'
import { countUpdated } from './count-updated.ts'
import { DEEP_OFFSET, deepPage, type RankedMatches } from './deep-page.ts'
import { FacetCounter } from './facet-counter.ts'
import { applyFilter } from './filters.ts'
import { keepEnough, locateTerms, matchAll, weighAlternatives, wordWeights } from './find-matches.ts'
import { liftParts } from './lift-parts.ts'
import { addNamed } from './named-matches.ts'
import { documentsWithPhrase } from './phrases.ts'
import { scoreAlternatives } from './score-alternatives.ts'
import { spreadHits } from './spread-hits.ts'
import { keepTime } from './time-limit.ts'
import { addTitled } from './titled-matches.ts'
import type { View } from './view.ts'

/** A query planned for this view, and the documents that filters, phrases and exclusions allow. */
export interface PlannedSearch {
  readonly view: View
  readonly plan: QueryPlan
  readonly allowed: readonly Uint32Array[]
}

/** A search whose words were found. */
export interface WordsFound {
  readonly allowed: readonly Uint32Array[]
  /** Documents without any of the words don't need to be searched for. */
  readonly areEnough: boolean
}

type FoundInView = Omit<EngineAnswer, 'snapshot'>

/**
 * Runs a query: visible documents, then filters, then words. Top hits, exact total and facets in one pass. `planned` is the same query
 * in the same view, if it was planned before.
 */
export function searchView(
  view: View,
  request: EngineRequest,
  meaning?: WeighedMeaning,
  planned?: PlannedSearch,
): FoundInView {
  const steps = searchInSteps(view, request, meaning?.weight, planned)
  const { done, value } = steps.next()
  if (done === true) return value
  // If words are enough, the result doesn't depend on the vector comparison.
  return finishSearch(steps, meaning && value.areEnough ? { ...meaning, near: undefined } : meaning)
}

/** Completes a search by words with the nearest documents by meaning. */
export function finishSearch(steps: ReturnType<typeof searchInSteps>, meaning?: WeighedMeaning): FoundInView {
  const { done, value } = steps.next(meaning)
  if (done !== true) throw new Error('A search has two steps')
  return value
}

/**
 * Finds the matches by words, then yields to get the nearest documents by meaning, unless every document matches. `weight` is the weight
 * of meaning, if it's used.
 */
export function* searchInSteps(
  view: View,
  {
    query,
    filters,
    facets,
    maxBuckets = {},
    offset,
    size,
    updatedSince = [],
    context,
    isClustered,
    isSpread,
    named = [],
  }: EngineRequest,
  weight?: number,
  planned?: PlannedSearch,
): Generator<WordsFound, FoundInView, WeighedMeaning | undefined> {
  const before = planned?.view === view ? planned : undefined
  const completions = completionsOf(view, query)
  const plan = (completions === undefined && before?.plan) || planQuery(query, completions, view.dictionary())
  // Completions don't affect the allowed documents.
  const allowed = before?.allowed ?? allowedDocuments(view, plan, filters)
  const isEverything = plan.terms.length === 0
  const located = locateTerms(view, plan)
  const words = { view, plan, located }
  const isByMeaning = weight !== undefined && !isEverything
  // Otherwise choosing a facet would change what matches.
  const areEnoughOfAll = isByMeaning && filters.length > 0 ? areEnoughUnfiltered(words, weight) : undefined
  const wordsInAny = isEverything ? matchEverything(view, allowed) : matchTerms(words, allowed)
  const ranked = isByMeaning ? rankByWords(words) : []
  const meaning = isByMeaning
    ? yield { allowed, areEnough: areEnoughOfAll ?? areEnough(words, ranked, weight) }
    : undefined
  if (meaning !== undefined) fuseMeaning(words, ranked, context, meaning)
  if (!isEverything) addNamed(view, allowed, named)
  if (plan.title !== undefined) addTitled(view, allowed, plan.title)

  const isDeep = offset >= DEEP_OFFSET
  // Each hit of a page may be followed by its near duplicates.
  const needed = offset + size + (isClustered ? CLOSELY_RANKED : 0)
  const top = new TopHits(size === 0 || isDeep ? 0 : Math.max(needed, CLOSELY_RANKED))
  const counters = facets.map((field) => new FacetCounter(field, view.segments))
  const updatedCounts = updatedSince.map(() => 0)
  let total = 0
  for (const [index, { data }] of view.segments.entries()) {
    const matches = view.scratch.matchesIn(index)
    total += matches.count
    top.add(index, matches, data.keys)
    for (const counter of counters) {
      keepTime()
      counter.add(data, matches.documents, matches.count)
    }
    countUpdated(data.updatedAt, matches.documents, matches.count, updatedSince, updatedCounts)
  }
  const isClosely = !isEverything && meaning === undefined
  let hits = isClosely ? top.bestFirst(CLOSELY_RANKED) : top.list()
  if (isClosely) {
    const best = hits.slice(0, CLOSELY_RANKED)
    addCloseness(view, plan, located, best)
    if (context !== undefined) applyPriors(view, best, context)
    hits = sortHits(hits)
  }
  const lifted = isEverything ? hits : liftParts(view, hits, CLOSELY_RANKED)
  const listed = isSpread && !isEverything ? spreadHits(view, lifted, CLOSELY_RANKED) : lifted
  return {
    hits: isDeep
      ? deepPage(rankedMatches(view), offset, size)
      : clusteredPage(isClustered ? clusterHits(view, listed, CLOSELY_RANKED, offset + size) : listed, offset, size),
    total,
    facets: counters.map((counter, at) => counter.result(maxBuckets[facets[at]!])),
    updatedSince: updatedCounts,
    languages: view.languages,
    missingWords: plan.words.filter((_, bit) => ((wordsInAny >>> bit) & 1) === 0),
    joinedWords: plan.joinedWords,
  }
}

function rankedMatches({ segments, scratch }: View): RankedMatches[] {
  return segments.map(({ data }, index) => ({ matches: scratch.matchesIn(index), keys: data.keys }))
}

/** Finds the matches in every segment. Returns the query words that any of them contains. */
function matchTerms({ view, plan, located }: MatchedWords, allowed: readonly Uint32Array[]): number {
  const { scratch } = view
  const lengthFactors = view.lengthFactors()
  const places = view.segments.map(({ data }, index): ScoringPlace => {
    return { data, lengthFactors, matches: scratch.matchesIn(index), scratch }
  })
  const alternatives = plan.alternatives.length === 0 ? [] : weighAlternatives(view, plan, located)
  if (plan.terms.length === 1 && plan.terms[0]!.words !== 0 && alternatives.length === 0) {
    for (const [index, place] of places.entries()) {
      place.matches.prepare(place.data.documentCount)
      for (const term of located[index]!) {
        keepTime()
        scoreTerm(place, term, allowed[index]!, true)
      }
    }
    return places.some(({ matches }) => matches.count > 0) ? ALL_WORDS : NO_WORDS
  }
  const enough = new EnoughWords(wordWeights(plan, located, alternatives), plan.isLoose, plan.joint)
  let wordsInAny = NO_WORDS
  for (const [index, place] of places.entries()) {
    place.matches.prepare(place.data.documentCount)
    if (alternatives.length > 0) scoreAlternatives(place, alternatives, allowed[index]!)
    scoreEnough(place, located[index]!, allowed[index]!, enough, keepTime)
    wordsInAny |= keepEnough(place.matches, enough)
  }
  return wordsInAny
}

const ALL_WORDS = -1
const NO_WORDS = 0

function areEnoughUnfiltered(words: MatchedWords, weight: number): boolean {
  matchTerms(words, allowedDocuments(words.view, words.plan, []))
  return areEnough(words, rankByWords(words), weight)
}

function matchEverything({ segments, scratch }: View, allowed: readonly Uint32Array[]): number {
  for (const [index, { data }] of segments.entries())
    matchAll(allowed[index]!, data.updatedAt, scratch.matchesIn(index))
  return ALL_WORDS
}

/** For each segment, the visible documents that filters, phrases and exclusions allow. */
export function allowedDocuments(view: View, plan: QueryPlan, filters: readonly Filter[]): Uint32Array[] {
  return view.segments.map(({ data, visible }) => restrict(data, visible, filters, plan, view.scratch))
}

/** The visible documents that match filters, phrases and exclusions. Copies the set before changing it. */
function restrict(
  data: SegmentData,
  visible: Uint32Array,
  filters: readonly Filter[],
  { phrases, excluded }: QueryPlan,
  scratch: Scratch,
): Uint32Array {
  if (filters.length === 0 && phrases.length === 0 && excluded.length === 0) return visible
  let allowed: Uint32Array = visible.slice()
  for (const filter of filters) applyFilter(data, filter, allowed)
  for (const phrase of phrases) allowed = documentsWithPhrase(data, phrase, allowed, scratch)
  for (const phrase of excluded) {
    const found = documentsWithPhrase(data, phrase, allowed, scratch)
    for (let word = 0; word < allowed.length; word++) allowed[word]! &= ~found[word]!
  }
  return allowed
}
