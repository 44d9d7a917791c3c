import { EnoughWords } from '../../../domain/analysis/enough-words.ts'
import { SYNONYM_WEIGHT } from '../../ranking/query/add-synonyms.ts'
import type { Alternative, Phrase } from '../../ranking/query/plan-parts.ts'
import type { QueryPlan } from '../../ranking/query/query-plan.ts'
import { EXACT_FORM_FACTOR, REPEAT_EXPONENT, rarityOf } from '../../ranking/ranking-weights.ts'
import { wireForm, wireTerm } from '../index/wire-term.ts'
import type { WeighedTerm } from './add-closeness.ts'
import { anyOf, type Clause, NOTHING } from './clause.ts'
import type { WordStatistics } from './word-statistics.ts'

/** Weights are sent as whole numbers, so that sums are exact. This is a weight of one. */
const WEIGHT_UNIT = 10_000
const ROUNDING = 16
/** A cluster accepts about a thousand clauses, two per term. The lightest terms of a long text don't change the order. */
const MAX_SCORED_TERMS = 200

export interface WeighedPlan {
  readonly plan: QueryPlan
  /** Which words a document must contain. */
  readonly match: Clause
  /** Scores of the words. */
  readonly scores: readonly Clause[]
  /** Terms in visible documents, heaviest first. */
  readonly terms: readonly WeighedTerm[]
  /** Rarity of each word. 0 if no visible document contains it. */
  readonly weights: readonly number[]
  /** For each word, a clause that matches documents with it. */
  readonly words: readonly Clause[]
}

/** The clauses for matching and scoring, weighted by how rare words are in visible documents. */
export function weighPlan(plan: QueryPlan, statistics: WordStatistics): WeighedPlan {
  const rarityIn = raritiesOf(plan, statistics)
  const weights = plan.words.map(() => 0)
  const present = plan.terms.filter(({ stem }) => statistics.documentsWith(stem) > 0)
  for (const { group, ownWords } of present) {
    if (ownWords === 0 || (ownWords & (ownWords - 1)) !== 0) continue
    const bit = 31 - Math.clz32(ownWords)
    weights[bit] = Math.max(weights[bit]!, rarityIn(group))
  }
  const alternatives = plan.alternatives.flatMap((alternative) =>
    weighAlternative(alternative, plan, statistics, rarityIn),
  )
  for (const { words, rarity } of alternatives) {
    const bit = 31 - Math.clz32(words)
    if ((words & (words - 1)) === 0 && weights[bit] === 0) weights[bit] = rarity
  }
  const has = (bit: number, { words }: { words: number }) => ((words >>> bit) & 1) === 1
  const words = plan.words.map((_, bit) =>
    withAlternatives(
      present.filter((term) => has(bit, term)),
      alternatives.filter((alternative) => has(bit, alternative)),
    ),
  )
  const weighed = present.map((term) => {
    const weight = rarityIn(term.group) * term.repeats ** REPEAT_EXPONENT * term.likelihood
    return { ...term, planned: plan.terms.indexOf(term), weight }
  })
  const heaviest = weighed.toSorted((a, b) => b.weight - a.weight).slice(0, MAX_SCORED_TERMS)
  const clausesOf = ({ stem, form, weight }: (typeof heaviest)[number]): Clause[] => [
    { term: { terms: { value: wireTerm(stem), boost: weight } } },
    { term: { weighedForms: { value: wireForm(stem, form), boost: weight * (EXACT_FORM_FACTOR - 1) } } },
  ]
  const completions = heaviest.filter(({ isCompletion }) => isCompletion)
  const scores = heaviest.filter(({ isCompletion }) => !isCompletion).flatMap(clausesOf)
  // Of several completions in a document, only the best counts.
  if (completions.length > 0) {
    scores.push({ dis_max: { queries: completions.map((term) => ({ bool: { should: clausesOf(term) } })) } })
  }
  for (const { clause, rarity } of alternatives) {
    scores.push({ constant_score: { filter: clause, boost: rarity * SYNONYM_WEIGHT } })
  }
  const any = withAlternatives(present, alternatives)
  return { plan, match: matchClause(plan, any, weights, words), scores, terms: heaviest, weights, words }
}

function matchClause(plan: QueryPlan, any: Clause, weights: readonly number[], words: readonly Clause[]): Clause {
  if (plan.terms.length === 0) return { match_all: {} }
  if (plan.isLoose || plan.terms.length === 1) return any
  const { needed } = new EnoughWords(weights, false, plan.joint)
  const counted = words.flatMap((clause, bit) =>
    weights[bit]! > 0 ? [{ clause: withJoint(plan.joint, words, clause, bit), weight: weights[bit]! }] : [],
  )
  if (counted.length === 0) return any
  if (counted.every(({ weight }) => weight >= needed)) return anyOf(counted.map(({ clause }) => clause))
  const should = counted.map(({ clause, weight }) => ({
    constant_score: { filter: clause, boost: Math.max(1, Math.round(weight * WEIGHT_UNIT)) },
  }))
  return {
    function_score: { query: { bool: { should } }, min_score: Math.max(1, needed * WEIGHT_UNIT - ROUNDING) },
  }
}

/** A word that counts only together with others needs these, too. */
function withJoint(joint: readonly number[], words: readonly Clause[], clause: Clause, bit: number): Clause {
  const groups = joint.filter((bits) => ((bits >>> bit) & 1) === 1)
  if (groups.length === 0) return clause
  return anyOf(groups.map((bits) => ({ bool: { filter: words.filter((_, other) => ((bits >>> other) & 1) === 1) } })))
}

/** Inverse document frequency of each group among visible documents. 1 for a single word, where it doesn't matter. */
function raritiesOf({ terms }: QueryPlan, { documentCount, documentsWith }: WordStatistics): (group: string) => number {
  if (terms.every(({ group }) => group === terms[0]?.group)) return () => 1
  const frequencies = new Map<string, number>()
  for (const { group, stem } of terms) frequencies.set(group, (frequencies.get(group) ?? 0) + documentsWith(stem))
  return (group) => {
    const frequency = frequencies.get(group)!
    return rarityOf(frequency, documentCount)
  }
}

interface WeighedAlternative {
  readonly words: number
  readonly clause: Clause
  readonly rarity: number
}

/** A phrase is as rare as the word it stands for, else as its rarest word. */
function weighAlternative(
  { phrase, words, group }: Alternative,
  { terms }: QueryPlan,
  statistics: WordStatistics,
  rarityIn: (group: string) => number,
): WeighedAlternative[] {
  const { documentsWith, documentCount } = statistics
  const frequency = Math.max(...phrase.map((stems) => Math.min(...stems.map(documentsWith))))
  if (frequency === 0) return []
  const isKnown = terms.some((term) => term.group === group && documentsWith(term.stem) > 0)
  const isOnlyWord = terms.every((term) => term.group === terms[0]?.group)
  const own = isOnlyWord ? 1 : rarityOf(frequency, documentCount)
  return [{ words, clause: phraseClause(phrase, statistics), rarity: isKnown ? rarityIn(group) : own }]
}

function withAlternatives(terms: QueryPlan['terms'], alternatives: readonly WeighedAlternative[]): Clause {
  if (alternatives.length === 0) return anyTerm(terms)
  const clauses = alternatives.map(({ clause }) => clause)
  return anyOf(terms.length === 0 ? clauses : [anyTerm(terms), ...clauses])
}

function anyTerm(terms: QueryPlan['terms']): Clause {
  return terms.length === 0 ? NOTHING : { terms: { terms: terms.map(({ stem }) => wireTerm(stem)) } }
}

/** Matches adjacent terms in one field. Leaves out languages in which no document has all terms. */
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
