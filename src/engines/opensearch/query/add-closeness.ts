import { addressCoverWeight, CLOSELY_RANKED, placeFactor } from '../../ranking/closeness.ts'
import type { QueryPlan } from '../../ranking/query/query-plan.ts'
import { CLOSENESS_WEIGHT, NAME_WEIGHT, OPENING_WEIGHT, TITLE_COVER_WEIGHT } from '../../ranking/ranking-weights.ts'
import { wireTerm } from '../index/wire-term.ts'
import type { Clause } from './clause.ts'
import type { RankedHit } from './ranked-hits.ts'
import type { Found, Question } from './visible-search.ts'

/** The heaviest terms of a long query. */
const MAX_TERMS = 24
const MAX_PAIRS = 24

/** A query term with its weight, by its number in the plan. */
export interface WeighedTerm {
  readonly planned: number
  readonly stem: string
  readonly weight: number
  readonly isWhole: boolean
  readonly isCompletion: boolean
}

/**
 * Raises the scores of the best documents like the embedded engine: for a title or URL that matches the query, a text that begins with
 * it, the document's own name, and query words next to each other. The cluster reports which apply to which document; repeats don't
 * count.
 */
export async function addCloseness(
  ask: (question: Question) => Promise<Found>,
  plan: QueryPlan,
  terms: readonly WeighedTerm[],
  hits: readonly RankedHit[],
): Promise<void> {
  const best = hits.slice(0, CLOSELY_RANKED)
  if (best.length < 2 || terms.length === 0) return
  const asked = questions(plan, terms)
  const factor = placeFactor(plan)
  const { hits: found } = await ask({
    size: best.length,
    fields: ['key'],
    sort: [{ key: 'asc' }],
    isCounted: false,
    match: {
      bool: { filter: [{ terms: { key: best.map(({ key }) => key) } }], should: asked.map(({ clause }) => clause) },
    },
  })
  const held = new Map(found.map(({ fields, matched_queries = [] }) => [Number(fields?.['key']?.[0]), matched_queries]))
  const byName = new Map(asked.map((question) => [question.name, question]))
  for (const hit of best) {
    const names = held.get(hit.key) ?? []
    const heldOf = (kind: string) =>
      bestOfCompletions(names.filter((name) => name.startsWith(kind)).map((name) => byName.get(name)!))
    const sum = (kind: string) => heldOf(kind).reduce((weight, question) => weight + question.weight, 0)
    // A name written as one word doesn't contain its parts.
    const coverOf = (parts: string, whole: string, length: 'titleWords' | 'addressWords') => {
      const kind = names.some((name) => name.startsWith(parts)) ? parts : whole
      const words = heldOf(kind).length
      return sum(kind) * Math.min(1, words / Math.max(1, Number(hit.fields[length]?.[0] ?? 0)))
    }
    hit.score += TITLE_COVER_WEIGHT * coverOf(TITLE, TITLE_WHOLE, 'titleWords')
    hit.score += addressCoverWeight(plan) * coverOf(ADDRESS, ADDRESS_WHOLE, 'addressWords')
    hit.score += NAME_WEIGHT * sum(NAME)
    hit.score += factor * OPENING_WEIGHT * sum(OPENING)
    // With saturation, one occurrence is worth exactly the weight.
    hit.score += factor * CLOSENESS_WEIGHT * sum(PAIR)
  }
}

const TITLE = 't'
const ADDRESS = 'a'
const TITLE_WHOLE = 'v'
const ADDRESS_WHOLE = 'w'
const OPENING = 'o'
const NAME = 'n'
const PAIR = 'p'

/** Of completions of the unfinished word, only the heaviest counts. */
function bestOfCompletions(held: readonly NamedQuestion[]): NamedQuestion[] {
  const typed = held.filter(({ isCompletion }) => !isCompletion)
  const [best] = held.filter(({ isCompletion }) => isCompletion).sort((a, b) => b.weight - a.weight)
  return best === undefined ? typed : [...typed, best]
}

interface NamedQuestion {
  readonly name: string
  readonly weight: number
  readonly isCompletion: boolean
  readonly clause: Clause
}

function questions(plan: QueryPlan, terms: readonly WeighedTerm[]): NamedQuestion[] {
  const isAlone = plan.words.length < 2
  const asked: NamedQuestion[] = []
  for (const { planned, stem, weight, isWhole, isCompletion } of terms.slice(0, MAX_TERMS)) {
    const value = wireTerm(stem)
    const add = (name: string, weight: number, clause: (name: string) => Clause) =>
      asked.push({ name, weight, isCompletion, clause: clause(name) })
    if (plan.name === planned) add(NAME + planned, weight, (_name) => ({ term: { inAddress: { value, _name } } }))
    const [inTitle, inAddress] = isWhole ? [TITLE_WHOLE, ADDRESS_WHOLE] : [TITLE, ADDRESS]
    add(inTitle + planned, weight, (_name) => ({ term: { inTitle: { value, _name } } }))
    add(inAddress + planned, weight, (_name) => ({ term: { inAddress: { value, _name } } }))
    if (!isAlone && !isWhole) add(OPENING + planned, weight, (_name) => ({ term: { inOpening: { value, _name } } }))
  }
  const byNumber = new Map(terms.map((term) => [term.planned, term]))
  for (const [at, { first, second }] of plan.pairs.slice(0, MAX_PAIRS).entries()) {
    const [one, other] = [byNumber.get(first), byNumber.get(second)]
    if (one === undefined || other === undefined) continue
    const clauses = [one, other].map(({ stem }) => ({ span_term: { places: wireTerm(stem) } }))
    const name = PAIR + at
    asked.push({
      name,
      weight: Math.min(one.weight, other.weight),
      isCompletion: other.isCompletion,
      clause: { span_near: { clauses, slop: 0, in_order: true, _name: name } },
    })
  }
  return asked
}
