import { stem } from '../../src/domain/analysis/stem.ts'
import type { EngineQuery, IndexedDocument, RankingContext } from '../../src/domain/search/search-engine.ts'
import * as weights from '../../src/engines/embedded/ranking-weights.ts'
import {
  BODY,
  lengthCode,
  lengthOfCode,
  TEXT_FIELDS,
  type TextField,
  valuesOf,
} from '../../src/engines/embedded/text-fields.ts'

/**
 * The score of every document by the formulas of the ranking, computed word by word from the texts, which are words
 * separated by spaces. It shares the weights with the engine, and nothing else: no index, no lists, no shortcuts.
 */
export function bruteForceScores(
  /** All documents of the index, replaced ones that are still in it included: statistics count them. */
  indexed: readonly IndexedDocument[],
  query: EngineQuery,
  context: RankingContext | undefined,
): (document: IndexedDocument) => number {
  const asked = wordsOf(query.text)
  const terms = termsOf([...asked, ...query.phrases.flatMap(wordsOf)])
  if (terms.length === 0) return ({ updatedAt }) => updatedAt
  const averages = new Map(TEXT_FIELDS.map((field) => [field, averageLength(indexed, field)]))
  const rarities = new Map(
    terms.map(({ root, repeats }) => [root, rarity(indexed, root) * repeats ** weights.REPEAT_EXPONENT]),
  )
  const pairs = pairsOf(asked)

  return (document) => {
    const texts = TEXT_FIELDS.map((field) => readField(document, field, averages.get(field)!))
    const weightOf = (root: string) => rarities.get(root)!
    let score = 0
    for (const { root, form } of terms) {
      const frequency = texts.reduce((sum, text) => sum + countOf(text.roots, root) * text.factor, 0)
      const isExact = texts.some(({ words }) => words.includes(form))
      score += weightOf(root) * (isExact ? weights.EXACT_FORM_FACTOR : 1) * saturated(frequency)
    }
    const title = texts[TEXT_FIELDS.indexOf('title')]!
    const inTitle = terms.filter(({ root }) => title.roots.includes(root))
    const covered = inTitle.reduce((sum, { root }) => sum + countOf(title.roots, root), 0)
    const weightInTitle = inTitle.reduce((sum, { root }) => sum + weightOf(root), 0)
    if (covered > 0) score += weights.TITLE_COVER_WEIGHT * weightInTitle * Math.min(1, covered / title.words.length)
    const opening = new Set(
      texts[BODY]!.places.filter(({ position }) => position < weights.OPENING_WORDS).map(({ root }) => root),
    )
    for (const { root } of terms) if (opening.has(root)) score += weights.OPENING_WEIGHT * weightOf(root)
    for (const [first, second] of pairs) {
      const near = texts.reduce((sum, { places, factor }) => sum + nearness(places, first, second) * factor, 0)
      score += weights.CLOSENESS_WEIGHT * Math.min(weightOf(first), weightOf(second)) * saturated(near)
    }
    return score * priorOf(document, context)
  }
}

/** Words further apart have nothing to do with each other. */
const WINDOW = 6
/** Positions between two values of a field. */
const GAP = 16
const DAY_MS = 86_400_000

interface FieldText {
  readonly words: readonly string[]
  readonly roots: readonly string[]
  /** Roots with their positions. */
  readonly places: readonly { readonly root: string; readonly position: number }[]
  readonly factor: number
}

function readField(document: IndexedDocument, field: TextField, average: number): FieldText {
  const { weight, lengthInfluence } = weights.FIELD_WEIGHTS[field]
  const words: string[] = []
  const places: { root: string; position: number }[] = []
  let position = 0
  for (const value of valuesOf(document, field)) {
    for (const word of wordsOf(value)) {
      words.push(word)
      places.push({ root: stem(word), position: position++ })
    }
    position += GAP
  }
  const length = lengthOfCode(lengthCode(words.length))
  const factor = weight / (1 - lengthInfluence + lengthInfluence * (length / average))
  return { words, roots: words.map(stem), places, factor }
}

/** Each time `first` occurs: one over the distance of the next `second` behind it, or half of that before it. */
function nearness(places: FieldText['places'], first: string, second: string): number {
  const positions = (wanted: string) => places.filter(({ root }) => root === wanted).map(({ position }) => position)
  const seconds = positions(second)
  return positions(first).reduce((sum, at) => {
    const behind = Math.min(...seconds.filter((other) => other > at).map((other) => other - at))
    const before = Math.min(...seconds.filter((other) => other < at).map((other) => at - other))
    return sum + (behind <= WINDOW ? 1 / behind : before <= WINDOW ? 0.5 / before : 0)
  }, 0)
}

function priorOf({ updatedAt, views, author, owner }: IndexedDocument, context: RankingContext = {}): number {
  let factor = 1
  if (context.now !== undefined) {
    const halfLives = Math.max(0, context.now - updatedAt) / DAY_MS / weights.RECENCY_HALF_LIFE_DAYS
    factor *= 1 + weights.RECENCY_WEIGHT * 0.5 ** halfLives
  }
  if (context.countsViews) factor *= 1 + weights.VIEWS_WEIGHT * (views / (views + weights.VIEWS_FOR_HALF))
  const isOwn = context.person !== undefined && [author, owner].includes(context.person)
  return isOwn ? factor * (1 + weights.OWN_WEIGHT) : factor
}

function rarity(indexed: readonly IndexedDocument[], root: string): number {
  const having = indexed.filter((document) =>
    TEXT_FIELDS.some((field) => valuesOf(document, field).some((value) => wordsOf(value).map(stem).includes(root))),
  ).length
  return Math.log(1 + (indexed.length - having + 0.5) / (having + 0.5))
}

function averageLength(indexed: readonly IndexedDocument[], field: TextField): number {
  const lengthOf = (document: IndexedDocument) => valuesOf(document, field).flatMap(wordsOf).length
  const total = indexed.reduce((sum, document) => sum + lengthOf(document), 0)
  return Math.max(1, total / Math.max(1, indexed.length))
}

/** The form of a term is the first that the query says. */
function termsOf(words: readonly string[]): { root: string; form: string; repeats: number }[] {
  return [...new Set(words.map(stem))].map((root) => ({
    root,
    form: words.find((word) => stem(word) === root)!,
    repeats: countOf(words.map(stem), root),
  }))
}

function pairsOf(words: readonly string[]): [string, string][] {
  const pairs = new Map<string, [string, string]>()
  for (const [index, word] of words.slice(1).entries()) {
    const pair: [string, string] = [stem(words[index]!), stem(word)]
    if (pair[0] !== pair[1]) pairs.set(pair.join(' '), pair)
  }
  return [...pairs.values()]
}

function saturated(frequency: number): number {
  return ((weights.SATURATION + 1) * frequency) / (frequency + weights.SATURATION)
}

function countOf(items: readonly string[], wanted: string): number {
  return items.filter((item) => item === wanted).length
}

function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(' ')
    .filter((word) => word !== '')
}
