import type { EnoughWords } from '../../../domain/analysis/enough-words.ts'
import type { Alternative } from '../../ranking/query/plan-parts.ts'
import type { QueryPlan } from '../../ranking/query/query-plan.ts'
import { REPEAT_EXPONENT, rarityOf } from '../../ranking/ranking-weights.ts'
import { listBits, popcount } from '../bytes/bitset.ts'
import type { Matches } from '../score/matches.ts'
import { type ScoredTerm, TOUCHED } from '../score/score-term.ts'
import type { View } from './view.ts'

/** Locates the query's terms in each segment, with their weights. */
export function locateTerms(view: View, plan: QueryPlan): ScoredTerm[][] {
  const located: ScoredTerm[][] = view.segments.map(() => [])
  const found = plan.terms.map(({ stem }) => view.numbersOf(stem))
  const frequencies = found.map((numbers) => view.frequencyOf(numbers))
  const rarityIn = raritiesOf(view, plan, frequencies)
  for (const [planned, { group, form, words, repeats, likelihood, isCompletion }] of plan.terms.entries()) {
    // A word that only hidden documents contain doesn't exist for the caller.
    if (frequencies[planned] === 0) continue
    const rarity = rarityIn(group)
    const weight = rarity * repeats ** REPEAT_EXPONENT * likelihood
    for (const [index, term] of found[planned]!.entries()) {
      if (term >= 0) located[index]!.push({ planned, term, form, words, rarity, weight, isCompletion })
    }
  }
  const heaviest = Math.max(0, ...located.flat().map(({ isCompletion, weight }) => (isCompletion ? weight : 0)))
  const orderOf = ({ isCompletion, weight }: ScoredTerm) => (isCompletion ? heaviest : weight)
  // Rarest first, the same in all segments: scores are summed in this order, so equal documents get equal scores. Completions
  // are scored together.
  for (const terms of located) {
    terms.sort(
      (a, b) => orderOf(b) - orderOf(a) || Number(b.isCompletion) - Number(a.isCompletion) || a.planned - b.planned,
    )
  }
  return located
}

/** Inverse document frequency of each group among visible documents. 1 for a single word, where it doesn't matter. */
function raritiesOf(view: View, { terms }: QueryPlan, found: readonly number[]): (group: string) => number {
  const frequencies = new Map<string, number>()
  if (terms.every(({ group }) => group === terms[0]?.group)) return () => 1
  for (const [planned, { group }] of terms.entries()) {
    frequencies.set(group, (frequencies.get(group) ?? 0) + found[planned]!)
  }
  return (group) => {
    const frequency = frequencies.get(group)!
    return rarityOf(frequency, view.documentCount)
  }
}

/** The weight of each query word, by its bit. 0 if no visible document contains it. */
export function wordWeights(
  plan: QueryPlan,
  located: readonly (readonly ScoredTerm[])[],
  alternatives: readonly WeighedAlternative[] = [],
): number[] {
  const weights = plan.words.map(() => 0)
  for (const terms of located) {
    for (const { planned, rarity } of terms) {
      const { ownWords } = plan.terms[planned]!
      if (popcount(ownWords) !== 1) continue
      const bit = 31 - Math.clz32(ownWords)
      weights[bit] = Math.max(weights[bit]!, rarity)
    }
  }
  for (const { words, rarity } of alternatives) {
    const bit = 31 - Math.clz32(words)
    if (popcount(words) === 1 && weights[bit] === 0) weights[bit] = rarity
  }
  return weights
}

/** A phrase in place of query words, and what a document gets for it. */
export interface WeighedAlternative extends Alternative {
  readonly rarity: number
}

/** The alternatives that visible documents may contain. A phrase is as rare as the word it stands for, else as its rarest word. */
export function weighAlternatives(view: View, plan: QueryPlan, located: readonly (readonly ScoredTerm[])[]) {
  return plan.alternatives.flatMap((alternative): WeighedAlternative[] => {
    const frequency = Math.max(
      ...alternative.phrase.map((stems) => Math.min(...stems.map((stem) => view.frequencyOf(view.numbersOf(stem))))),
    )
    if (frequency === 0) return []
    const known = located.flat().find(({ planned }) => plan.terms[planned]!.group === alternative.group)
    const isOnlyWord = plan.terms.every(({ group }) => group === plan.terms[0]?.group)
    const own = isOnlyWord ? 1 : rarityOf(frequency, view.documentCount)
    return [{ ...alternative, rarity: known?.rarity ?? own }]
  })
}

/** Keeps documents with enough words and clears the working memory. Returns the words that any of them contains. */
export function keepEnough(matches: Matches, enough: EnoughWords): number {
  const { documents, scores, words: wordsOf, scoreOf } = matches
  let wordsInAny = 0
  let kept = 0
  for (let match = 0; match < matches.count; match++) {
    const document = documents[match]!
    const words = wordsOf[document]! & ~TOUCHED
    wordsOf[document] = 0
    if (!enough.has(words)) continue
    wordsInAny |= words
    documents[kept] = document
    scores[kept++] = scoreOf[document]!
  }
  matches.count = kept
  return wordsInAny
}

/** Without words every allowed document matches, the latest first. */
export function matchAll(allowed: Uint32Array, updatedAt: Float64Array, matches: Matches): void {
  matches.prepare(updatedAt.length)
  matches.count = listBits(allowed, matches.documents)
  for (let match = 0; match < matches.count; match++) matches.scores[match] = updatedAt[matches.documents[match]!]!
}
