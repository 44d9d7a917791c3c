import { languageOf } from '../../src/domain/analysis/language.ts'
import { stem } from '../../src/domain/analysis/stem.ts'
import { termKey } from '../../src/domain/analysis/term-key.ts'
import type { EngineQuery, IndexedDocument, RankingContext } from '../../src/domain/search/engine/search-engine.ts'
import {
  BODY,
  lengthCode,
  lengthOfCode,
  TEXT_FIELDS,
  type TextField,
  valuesOf,
} from '../../src/engines/indexing/text-fields.ts'
import * as weights from '../../src/engines/ranking/ranking-weights.ts'

/**
 * The score of every document by the formulas of the ranking, computed word by word from the texts, which are words
 * separated by spaces. It shares the weights with the engine, and nothing else: no index, no lists, no shortcuts.
 */
export function bruteForceScores(
  /** All documents that the caller may see: statistics count them and no others. */
  visible: readonly IndexedDocument[],
  query: EngineQuery,
  context: RankingContext | undefined,
): (document: IndexedDocument) => number {
  const asked = wordsOf(query.text)
  const all = [...asked, ...query.phrases.flatMap(wordsOf)]
  if (all.length === 0) return ({ updatedAt }) => updatedAt
  const averages = new Map(TEXT_FIELDS.map((field) => [field, averageLength(visible, field)]))
  const frequencies = new Map(all.map((word) => [stem(word), documentsWithWord(visible, all, stem(word))]))

  // How rare a word is orders nothing where it is the only one.
  const isOneWord = frequencies.size === 1
  const wordCount = new Set(asked.map(stem)).size
  const hasPairs = wordCount > 1
  const factor = wordCount > weights.SHORT_QUERY ? weights.LONG_QUERY_FACTOR : 1

  return (document) => {
    const rootOf = rootsIn(document)
    const terms = termsOf(all, rootOf)
    const pairs = pairsOf(asked, rootOf)
    const texts = TEXT_FIELDS.map((field) => readField(document, field, averages.get(field)!))
    const weightOf = (root: string) => {
      const { form, repeats } = terms.find((term) => term.root === root)!
      return (isOneWord ? 1 : rarity(visible.length, frequencies.get(stem(form))!)) * repeats ** weights.REPEAT_EXPONENT
    }
    let score = 0
    for (const { root, form } of terms) {
      const frequency = texts.reduce((sum, text) => sum + countOf(text.roots, root) * text.factor, 0)
      const isExact = texts.some(({ words }) => words.includes(form))
      score += weightOf(root) * (isExact ? weights.EXACT_FORM_FACTOR : 1) * saturated(frequency)
    }
    const coverOf = (field: TextField) => {
      const { roots, words } = texts[TEXT_FIELDS.indexOf(field)]!
      const found = terms.filter(({ root }) => roots.includes(root))
      const covered = found.reduce((sum, { root }) => sum + countOf(roots, root), 0)
      const weight = found.reduce((sum, { root }) => sum + weightOf(root), 0)
      return covered === 0 ? 0 : weight * Math.min(1, covered / words.length)
    }
    score += weights.TITLE_COVER_WEIGHT * coverOf('title')
    score += (hasPairs ? weights.ADDRESS_COVER_WEIGHT : weights.ADDRESS_COVER_ALONE) * coverOf('address')
    const opening = new Set(
      texts[BODY]!.places.filter(({ position }) => position < weights.OPENING_WORDS).map(({ root }) => root),
    )
    for (const { root } of hasPairs ? terms : [])
      if (opening.has(root)) score += factor * weights.OPENING_WEIGHT * weightOf(root)
    for (const [first, second] of pairs) {
      const near = texts.reduce((sum, text) => sum + nearness(text.places, first, second) * text.factor, 0)
      score += factor * weights.CLOSENESS_WEIGHT * Math.min(weightOf(first), weightOf(second)) * saturated(near)
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
  const rootOf = rootsIn(document)
  const words: string[] = []
  const places: { root: string; position: number }[] = []
  let position = 0
  for (const value of valuesOf(document, field)) {
    for (const word of wordsOf(value)) {
      words.push(word)
      places.push({ root: rootOf(word), position: position++ })
    }
    position += GAP
  }
  const length = lengthOfCode(lengthCode(words.length))
  const factor = weight / (1 - lengthInfluence + lengthInfluence * (length / average))
  return { words, roots: words.map(rootOf), places, factor }
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

/**
 * Words are told apart by their English stems; in another language one may have several roots, and a document is counted
 * for each that it has.
 */
export function documentsWithWord(visible: readonly IndexedDocument[], asked: readonly string[], word: string): number {
  return visible.reduce((sum, document) => {
    const rootOf = rootsIn(document)
    const roots = new Set(TEXT_FIELDS.flatMap((field) => valuesOf(document, field).flatMap(wordsOf).map(rootOf)))
    const own = termsOf(asked, rootOf).filter(({ form }) => stem(form) === word)
    return sum + own.filter(({ root }) => roots.has(root)).length
  }, 0)
}

export function rarity(documents: number, having: number): number {
  return Math.log(1 + (Math.max(0, documents - having) + 0.5) / (having + 0.5))
}

function rootsIn(document: IndexedDocument): (word: string) => string {
  const language = languageOf(document)
  return (word) => termKey(word, language)
}

function averageLength(visible: readonly IndexedDocument[], field: TextField): number {
  const lengthOf = (document: IndexedDocument) => valuesOf(document, field).flatMap(wordsOf).length
  const total = visible.reduce((sum, document) => sum + lengthOfCode(lengthCode(lengthOf(document))), 0)
  return Math.max(1, total / Math.max(1, visible.length))
}

/** The form of a term is the first that the query says. */
function termsOf(words: readonly string[], rootOf: (word: string) => string) {
  const roots = words.map(rootOf)
  return [...new Set(roots)].map((root) => ({
    root,
    form: words[roots.indexOf(root)]!,
    repeats: countOf(roots, root),
  }))
}

function pairsOf(words: readonly string[], rootOf: (word: string) => string): [string, string][] {
  const pairs = new Map<string, [string, string]>()
  for (const [index, word] of words.slice(1).entries()) {
    const pair: [string, string] = [rootOf(words[index]!), rootOf(word)]
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
