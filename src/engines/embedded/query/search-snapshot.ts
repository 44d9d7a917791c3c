import type { Visibility } from '../../../domain/access/visibility.ts'
import { requiredWords } from '../../../domain/analysis/required-words.ts'
import type { EngineAnswer, EngineRequest, Filter } from '../../../domain/search/search-engine.ts'
import { popcount } from '../bytes/bitset.ts'
import { addCloseness, CLOSELY_RANKED } from '../score/closeness.ts'
import { matchesFor } from '../score/matches.ts'
import { applyPriors } from '../score/priors.ts'
import { type ScoredTerm, scoreTerm } from '../score/score-term.ts'
import { TogetherScorer } from '../score/score-together.ts'
import { compareHits, TopHits } from '../score/top-hits.ts'
import type { SegmentData } from '../segment/segment.ts'
import { fuseMeaning, type WeighedMeaning } from '../vectors/fuse-meaning.ts'
import { completeWord } from '../words/completions.ts'
import { clusteredPage, clusterHits } from './cluster-hits.ts'
import { countUpdated } from './count-updated.ts'
import { DEEP_OFFSET, deepPage, type RankedMatches } from './deep-page.ts'
import { FacetCounter } from './facet-counter.ts'
import { applyFilter } from './filters.ts'
import { countByWords, keepRequired, locateTerms, matchAll } from './find-matches.ts'
import { documentsWithPhrase } from './phrases.ts'
import { planQuery, type QueryPlan, unfinishedWord } from './query-plan.ts'
import { dictionaryOf, type Snapshot } from './snapshot.ts'
import type { VisibleDocuments } from './visible-documents.ts'

/** A word still being typed stands for so many words that begin with it. */
const MAX_COMPLETIONS = 30

/** Answers a query: what the caller may see, then filters, then words; top hits, exact total and facets in one pass. */
export function searchSnapshot(
  snapshot: Snapshot,
  { query, filters, facets, maxBuckets = {}, offset, size, updatedSince = [], context, isClustered }: EngineRequest,
  visibility: Visibility,
  visibleDocuments: VisibleDocuments,
  meaning?: WeighedMeaning,
): Omit<EngineAnswer, 'snapshot'> {
  const unfinished = unfinishedWord(query)
  const plan = planQuery(
    query,
    unfinished === '' ? [] : completeWord(snapshot, unfinished, visibility, visibleDocuments, MAX_COMPLETIONS),
    dictionaryOf(snapshot),
  )
  const allowed = allowedDocuments(snapshot, plan, filters, visibility, visibleDocuments)
  const isEverything = plan.terms.length === 0
  const located = locateTerms(snapshot, plan)
  const wordsInAll = isEverything ? matchEverything(snapshot, allowed) : matchTerms(snapshot, plan, located, allowed)
  const isFused = meaning !== undefined && !isEverything
  const matchedWords = isFused && !hasMatches(snapshot) ? NO_WORDS : wordsInAll
  if (isFused) fuseMeaning(snapshot, plan, located, context, meaning)

  const isDeep = offset >= DEEP_OFFSET
  // Behind the hits of a page, all others of their clusters may stand.
  const needed = offset + size + (isClustered ? CLOSELY_RANKED : 0)
  const top = new TopHits(size === 0 || isDeep ? 0 : Math.max(needed, CLOSELY_RANKED))
  const counters = facets.map((field) => new FacetCounter(field, snapshot.segments))
  const updatedCounts = updatedSince.map(() => 0)
  let total = 0
  for (const [index, { data }] of snapshot.segments.entries()) {
    const matches = matchesFor(index)
    total += matches.count
    top.add(index, matches, data.keys)
    for (const counter of counters) counter.add(data, matches.documents, matches.count)
    countUpdated(data.updatedAt, matches.documents, matches.count, updatedSince, updatedCounts)
  }
  const hits = top.list()
  if (!isEverything && !isFused) {
    const best = hits.slice(0, CLOSELY_RANKED)
    addCloseness(snapshot, plan, located, best)
    if (context !== undefined) applyPriors(snapshot, best, context)
    hits.sort(compareHits)
  }
  return {
    hits: isDeep
      ? deepPage(rankedMatches(snapshot), offset, size)
      : clusteredPage(isClustered ? clusterHits(snapshot, hits, CLOSELY_RANKED) : hits, offset, size),
    total,
    facets: counters.map((counter, at) => counter.result(maxBuckets[facets[at]!])),
    updatedSince: updatedCounts,
    languages: snapshot.languages,
    looseWords: total === 0 ? [] : plan.words.filter((_, bit) => ((matchedWords >>> bit) & 1) === 0),
  }
}

function rankedMatches({ segments }: Snapshot): RankedMatches[] {
  return segments.map(({ data }, index) => ({ matches: matchesFor(index), keys: data.keys }))
}

/** Finds the matches of every segment; returns the words of the query that all of them have. */
function matchTerms(
  snapshot: Snapshot,
  plan: QueryPlan,
  located: readonly (readonly ScoredTerm[])[],
  allowed: readonly Uint32Array[],
): number {
  const factors = snapshot.lengthFactors()
  if (plan.terms.length === 1 && plan.terms[0]!.words !== 0) {
    for (const [index, { data }] of snapshot.segments.entries()) {
      const matches = matchesFor(index)
      matches.prepare(data.documentCount)
      for (const term of located[index]!) scoreTerm(data, term, allowed[index]!, factors, matches, true)
    }
    return ALL_WORDS
  }
  const scorers = snapshot.segments.map(
    ({ data }, index) => new TogetherScorer(data, located[index]!, allowed[index]!, factors, matchesFor(index)),
  )
  const wordCount = plan.words.length
  if (mayNeedAllWords(plan)) {
    const together = scorers.reduce((sum, scorer) => sum + scorer.scoreTogether(wordCount), 0)
    if (neededWords(together, wordCount) === wordCount) {
      for (const index of located.keys()) keepRequired(matchesFor(index), wordCount)
      return ALL_WORDS
    }
  }
  const documentsWith = new Uint32Array(wordCount + 1)
  for (const [index, scorer] of scorers.entries()) {
    scorer.addOthers()
    countByWords(matchesFor(index), documentsWith)
  }
  const required = requiredWords(documentsWith, plan.phrases.length > 0)
  let wordsInAll = ALL_WORDS
  for (const index of located.keys()) wordsInAll &= keepRequired(matchesFor(index), required)
  return wordsInAll
}

const ALL_WORDS = -1
const NO_WORDS = 0

function hasMatches({ segments }: Snapshot): boolean {
  return segments.some((_, index) => matchesFor(index).count > 0)
}

/** Whether the query is one whose matches need all words if enough documents have them, and each term is one word. */
function mayNeedAllWords({ words, terms }: QueryPlan): boolean {
  if (terms.length !== words.length || terms.some((term) => popcount(term.words) !== 1)) return false
  return neededWords(Infinity, words.length) === words.length
}

/** The words a match needs if `together` documents have all of them and no others have any. */
function neededWords(together: number, wordCount: number): number {
  const documentsWith = new Array<number>(wordCount + 1).fill(0)
  documentsWith[wordCount] = together
  return requiredWords(documentsWith, false)
}

function matchEverything(snapshot: Snapshot, allowed: readonly Uint32Array[]): number {
  for (const [index, { data }] of snapshot.segments.entries())
    matchAll(allowed[index]!, data.updatedAt, matchesFor(index))
  return ALL_WORDS
}

/** For each segment: what the caller may see, and the filters, phrases and exclusions leave. */
export function allowedDocuments(
  snapshot: Snapshot,
  plan: QueryPlan,
  filters: readonly Filter[],
  visibility: Visibility,
  visibleDocuments: VisibleDocuments,
): Uint32Array[] {
  return snapshot.segments.map((segment) =>
    restrict(segment.data, visibleDocuments.of(segment, visibility), filters, plan),
  )
}

/** The visible documents that pass filters, phrases and exclusions. Copies the set before it changes anything. */
function restrict(
  data: SegmentData,
  visible: Uint32Array,
  filters: readonly Filter[],
  { phrases, excluded }: QueryPlan,
): Uint32Array {
  if (filters.length === 0 && phrases.length === 0 && excluded.length === 0) return visible
  let allowed: Uint32Array = visible.slice()
  for (const filter of filters) applyFilter(data, filter, allowed)
  for (const phrase of phrases) allowed = documentsWithPhrase(data, phrase, allowed)
  for (const phrase of excluded) {
    const found = documentsWithPhrase(data, phrase, allowed)
    for (let word = 0; word < allowed.length; word++) allowed[word]! &= ~found[word]!
  }
  return allowed
}
