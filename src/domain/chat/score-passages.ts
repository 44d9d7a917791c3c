import { timeSlices } from '../../kernel/event-loop/time-slices.ts'
import { analyze } from '../analysis/analyze.ts'
import type { Language } from '../analysis/function-words.ts'
import { languageOf } from '../analysis/language.ts'
import { termKey } from '../analysis/term-key.ts'
import type { Deadline } from '../search/deadline.ts'
import { type Passage, passagesOf } from './passages.ts'
import { keysOf } from './question-words.ts'
import type { Source } from './source.ts'
import { citableText } from './verify-citation.ts'

/** A passage, and how well it answers. */
export interface ScoredPassage extends Passage {
  readonly source: Source
  readonly text: string
  readonly score: number
  /** How much of the question, by weight, it speaks of, and in its phrases; its heading and title count in part. */
  readonly wording: number
  /** What its source counts for: verified, fresh, found by several searches. */
  readonly trust: number
  /** Which words of the question are in the passage itself. */
  readonly words: ReadonlySet<number>
}

/** All texts together; beyond it the less relevant documents are not read. */
const READ_CHARACTERS = 1_000_000
const HEADING_SHARE = 0.6
const TITLE_SHARE = 0.5
const TOPIC_SHARE = 0.7
/** What it counts for that words stand together as in the question. */
const PAIRS_SHARE = 0.5
const NEAR_WORDS = 3
const YEAR_MS = 365 * 86_400_000

/** Which words stand in a place. */
interface Matches {
  readonly body: ReadonlySet<number>
  readonly heading: ReadonlySet<number>
  readonly title: ReadonlySet<number>
  /** Which words stand close to the word that follows them in the question. */
  readonly pairs: ReadonlySet<number>
}

/**
 * Scores every passage of the sources by the words of the question (and, at a share, of its topic). Rare words count for
 * more. Rarity is measured on these passages, all of which the caller can read.
 */
export async function scorePassages(
  sources: readonly Source[],
  words: readonly string[],
  topicWords: readonly string[],
  now: Date,
  deadline: Deadline,
): Promise<ScoredPassage[]> {
  const all = [...words, ...topicWords.filter((word) => !words.includes(word))]
  const yieldIfDue = timeSlices()
  const found: { source: Source; passage: Passage; text: string; matches: Matches }[] = []
  const documentsWith = new Array<number>(all.length).fill(0)
  let passageCount = 0
  let read = 0
  for (const source of sources) {
    const whole = citableText(source.document)
    if (read > READ_CHARACTERS) break
    read += whole.length
    const matcher = new Matcher(all, languageOf(source.document))
    const title = matcher.in(source.document.title).found
    for (const passage of passagesOf(whole)) {
      await yieldIfDue()
      const text = whole.slice(passage.start, passage.end)
      const { found: body, pairs } = matcher.in(text)
      passageCount++
      for (const word of body) documentsWith[word]!++
      if (body.size > 0)
        found.push({
          source,
          passage,
          text,
          matches: { body, heading: matcher.in(passage.heading).found, title, pairs },
        })
    }
    deadline.check()
  }
  const weights = all.map((_, at) => weightOf(documentsWith[at]!, passageCount) * (at < words.length ? 1 : TOPIC_SHARE))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  return found.map(({ source, passage, text, matches }) => {
    const { body, heading, title, pairs } = matches
    const share = weights.map((weight, at) => {
      if (body.has(at)) return weight
      if (heading.has(at)) return weight * HEADING_SHARE
      return title.has(at) ? weight * TITLE_SHARE : 0
    })
    const coverage = share.reduce((sum, part) => sum + part, 0) / total
    const wording = coverage + PAIRS_SHARE * pairShare(weights, pairs, coverage)
    const trust = trustOf(source, now) * (1 + 0.3 * Math.min(1, source.relevance / 2))
    return { ...passage, source, text, score: wording * trust, wording, trust, words: body }
  })
}

function weightOf(documentsWith: number, passages: number): number {
  return Math.log(1 + (passages + 1) / (documentsWith + 0.5))
}

/** The share of the question's neighbours, by weight, that are neighbours in the passage too; a single word has none. */
function pairShare(weights: readonly number[], pairs: ReadonlySet<number>, coverage: number): number {
  let found = 0
  let total = 0
  for (let at = 0; at + 1 < weights.length; at++) {
    const weight = weights[at]! + weights[at + 1]!
    total += weight
    if (pairs.has(at)) found += weight
  }
  return total === 0 ? coverage : found / total
}

/** Verified counts above fresh, fresh above old, and what is not to be used any more far below. */
function trustOf({ document, state }: Source, now: Date): number {
  const years = Math.max(0, (now.getTime() - document.updatedAt) / YEAR_MS)
  const fresh = 1 + 0.1 / (1 + years)
  if (state === 'DEPRECATED') return 0.5 * fresh
  return state === 'VERIFIED' ? 1.2 * fresh : fresh
}

/** Finds words in texts of one language. */
class Matcher {
  readonly #words = new Map<string, number>()
  readonly #language: Language | ''

  constructor(words: readonly string[], language: Language | '') {
    this.#language = language
    for (const [at, key] of keysOf(words, language).entries()) if (!this.#words.has(key)) this.#words.set(key, at)
  }

  in(text: string): { found: Set<number>; pairs: Set<number> } {
    const found = new Set<number>()
    const pairs = new Set<number>()
    const places = new Map<number, number>()
    analyze(text, (term, position, _start, _end, parts) => {
      if (parts > 0) return
      const word = this.#words.get(termKey(term, this.#language))
      if (word === undefined) return
      found.add(word)
      places.set(word, position)
      const isNear = (other: number) => position - (places.get(other) ?? -Infinity) <= NEAR_WORDS
      if (isNear(word - 1)) pairs.add(word - 1)
      if (isNear(word + 1)) pairs.add(word)
    })
    return { found, pairs }
  }
}
