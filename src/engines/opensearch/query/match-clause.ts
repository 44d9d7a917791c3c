import { EnoughWords } from '../../../domain/analysis/enough-words.ts'
import type { Phrase, QueryPlan } from '../../ranking/query/query-plan.ts'
import { EXACT_FORM_FACTOR, REPEAT_EXPONENT } from '../../ranking/ranking-weights.ts'
import { wireForm, wireTerm } from '../index/wire-term.ts'
import type { WeighedTerm } from './add-closeness.ts'
import { anyOf, type Clause, NOTHING } from './clause.ts'
import type { WordStatistics } from './word-statistics.ts'

/** Weights are whole numbers to the cluster, whose sums are exact: so many make one. */
const WEIGHT_UNIT = 10_000
const ROUNDING = 16
/** A cluster takes a thousand clauses, two for each term; of a long text the lightest terms change no order. */
const MAX_SCORED_TERMS = 200

export interface WeighedPlan {
  readonly plan: QueryPlan
  /** What documents must have of the query's words. */
  readonly match: Clause
  /** What their words are worth. */
  readonly scores: readonly Clause[]
  /** The terms that some visible document has, the heaviest first. */
  readonly terms: readonly WeighedTerm[]
  /** By word: how rare it is; 0 where no visible document has it. */
  readonly weights: readonly number[]
  /** By word: what documents have that have it. */
  readonly words: readonly Clause[]
}

/** What matches and what it is worth, by how rare words are among the documents that the caller sees. */
export function weighPlan(plan: QueryPlan, statistics: WordStatistics): WeighedPlan {
  const rarityOf = raritiesOf(plan, statistics)
  const weights = plan.words.map(() => 0)
  const present = plan.terms.filter(({ stem }) => statistics.documentsWith(stem) > 0)
  for (const { group, ownWords } of present) {
    if (ownWords === 0 || (ownWords & (ownWords - 1)) !== 0) continue
    const bit = 31 - Math.clz32(ownWords)
    weights[bit] = Math.max(weights[bit]!, rarityOf(group))
  }
  const words = plan.words.map((_, bit) => anyTerm(present.filter((term) => ((term.words >>> bit) & 1) === 1)))
  const weighed = present.map((term) => {
    const weight = rarityOf(term.group) * term.repeats ** REPEAT_EXPONENT
    return { ...term, planned: plan.terms.indexOf(term), weight }
  })
  const heaviest = weighed.toSorted((a, b) => b.weight - a.weight).slice(0, MAX_SCORED_TERMS)
  const scores = heaviest.flatMap(({ stem, form, weight }): Clause[] => {
    return [
      { term: { terms: { value: wireTerm(stem), boost: weight } } },
      { term: { weighedForms: { value: wireForm(stem, form), boost: weight * (EXACT_FORM_FACTOR - 1) } } },
    ]
  })
  return { plan, match: matchClause(plan, present, weights, words), scores, terms: heaviest, weights, words }
}

function matchClause(
  plan: QueryPlan,
  present: QueryPlan['terms'],
  weights: readonly number[],
  words: readonly Clause[],
): Clause {
  if (plan.terms.length === 0) return { match_all: {} }
  if (plan.isLoose || plan.terms.length === 1) return anyTerm(present)
  const { needed } = new EnoughWords(weights, false)
  const counted = words.flatMap((clause, bit) => (weights[bit]! > 0 ? [{ clause, weight: weights[bit]! }] : []))
  if (counted.length === 0) return NOTHING
  if (counted.every(({ weight }) => weight >= needed)) return anyOf(counted.map(({ clause }) => clause))
  const should = counted.map(({ clause, weight }) => ({
    constant_score: { filter: clause, boost: Math.max(1, Math.round(weight * WEIGHT_UNIT)) },
  }))
  return {
    function_score: { query: { bool: { should } }, min_score: Math.max(1, needed * WEIGHT_UNIT - ROUNDING) },
  }
}

/** By group, the inverse document frequency among visible documents. For a word alone it orders nothing: 1. */
function raritiesOf({ terms }: QueryPlan, { documentCount, documentsWith }: WordStatistics): (group: string) => number {
  if (terms.every(({ group }) => group === terms[0]?.group)) return () => 1
  const frequencies = new Map<string, number>()
  for (const { group, stem } of terms) frequencies.set(group, (frequencies.get(group) ?? 0) + documentsWith(stem))
  return (group) => {
    const frequency = frequencies.get(group)!
    return Math.log(1 + (Math.max(0, documentCount - frequency) + 0.5) / (frequency + 0.5))
  }
}

function anyTerm(terms: QueryPlan['terms']): Clause {
  return terms.length === 0 ? NOTHING : { terms: { terms: terms.map(({ stem }) => wireTerm(stem)) } }
}

/** Where the terms stand next to each other, in one field. Languages that have no document with all of them are left out. */
export function phraseClause(phrase: Phrase, { documentsWith }: WordStatistics): Clause {
  const possible = phrase.filter((stems) => stems.every((stem) => documentsWith(stem) > 0))
  return anyOf(
    possible.map((stems): Clause => {
      const terms = stems.map(wireTerm)
      if (terms.length === 1) return { term: { terms: terms[0] } }
      return { span_near: { clauses: terms.map((term) => ({ span_term: { places: term } })), slop: 0, in_order: true } }
    }),
  )
}
