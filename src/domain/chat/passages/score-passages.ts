import type { Deadline } from '../../search/deadline.ts'
import { focusOf } from '../asked/focus-of.ts'
import { namesIn } from '../asked/names-in.ts'
import { verbsOf } from '../asked/weak-verbs.ts'
import type { Source } from '../source.ts'
import { bestItem } from './list-items.ts'
import { shareOfWord, wordsOfQuestion } from './question-words.ts'
import { type FoundPassage, type ReadForm, readPassages } from './read-passages.ts'
import type { ScoredPassage } from './scored-passage.ts'
import { trustOf } from './trust-of.ts'

const HEADING_SHARE = 0.8
const TITLE_SHARE = 0.65
/** Steps and rows of tables seldom repeat what the page they stand on is about. */
const TITLE_SHARE_OF_STEPS = 0.9
/** A word of the same family, or a part of a compound. */
const PARTIAL_SHARE = 0.6
/** What the last of the sources counts for beside the first. */
const LAST_RANK_SHARE = 0.6
/** A document in another language than the question. */
const OTHER_LANGUAGE_SHARE = 0.75
const TOPIC_SHARE = 0.7
const VERB_SHARE = 0.7
/** A name that many passages have, like that of the company, isn't what a question is about. */
const COMMON_NAME_SHARE = 0.25
/** What it counts for that words stand together as in the question. */
const PAIRS_SHARE = 0.5
const ENGLISH: ReadForm = { text: '', clause: '', kind: 'other', keys: [], language: '', isEastAsian: false }

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
  question: ReadForm = ENGLISH,
): Promise<ScoredPassage[]> {
  const all = [...words, ...topicWords.filter((word) => !words.includes(word))]
  const { found, passagesWith, passageCount } = await readPassages(sources, all, question, deadline)
  const verbs = verbsOf(question.clause)
  const weights = all.map(
    (word, at) =>
      weightOf(passagesWith[at]!, passageCount) *
      shareOfWord(word) *
      (verbs.has(word) ? VERB_SHARE : 1) *
      (at < words.length ? 1 : TOPIC_SHARE),
  )
  const placesOf = (text: string) => wordsOfQuestion(text).map((word) => words.indexOf(word))
  const isRare = (at: number) => at >= 0 && passagesWith[at]! < COMMON_NAME_SHARE * passageCount
  const asked: Asked = {
    question,
    weights,
    // A key counts like the rarest word.
    keyWeight: question.keys.length === 0 ? 0 : weightOf(0, passageCount),
    names: namesIn(question)
      .map(placesOf)
      .filter((parts) => parts.some(isRare)),
    focus: placesOf(focusOf(question)),
    mostRelevant: Math.max(...sources.map(({ relevance }) => relevance), Number.EPSILON),
    now,
  }
  return found.map((each) => score(each, asked))
}

/** What passages are scored by. Words are numbers: their places among the weights; -1 is none of them. */
interface Asked {
  readonly question: ReadForm
  readonly weights: readonly number[]
  readonly keyWeight: number
  /** The words of each thing that the question names, like *Norway*. */
  readonly names: readonly (readonly number[])[]
  /** The words of what is asked for, like *bank* of “Which bank holds …?”. */
  readonly focus: readonly number[]
  readonly mostRelevant: number
  readonly now: Date
}

function score(found: FoundPassage, asked: Asked): ScoredPassage {
  const { source, passage, text, body, pairs, isOther, isLead, isTitled, isTopical, row, isNamed, asksSame } = found
  const { weights, keyWeight, names, focus } = asked
  const total = sumOf(weights) + keyWeight
  const share = sharesOf(found, asked)
  const coverage = total === 0 ? 0 : (sumOf(share) + keyWeight * found.hasKey) / total
  const wording = coverage + PAIRS_SHARE * pairShare(weights, pairs, coverage)
  const rank = LAST_RANK_SHARE + (1 - LAST_RANK_SHARE) * (source.relevance / asked.mostRelevant)
  const trust = trustOf(source, asked.now) * rank * (isOther ? OTHER_LANGUAGE_SHARE : 1)
  const lacks = (places: readonly number[]) => places.every((at) => at < 0 || share[at] === 0)
  return {
    ...passage,
    source,
    text,
    score: wording * trust,
    wording,
    coverage,
    trust,
    words: body,
    isLead,
    isTitled,
    isTopical,
    leadInShare: sumOf(weights.filter((_, at) => found.leadIn.has(at))) / Math.max(total, Number.EPSILON),
    row,
    isNamed,
    lacksName: names.some(lacks),
    lacksFocus: focus.some((at) => at >= 0) && lacks(focus),
    item: bestItem(found.items, body, weights),
    asksSame,
  }
}

/** What each word of the question counts for, by the place where it stands. */
function sharesOf({ body, heading, title, partial, row }: FoundPassage, { question, weights }: Asked): number[] {
  const titleShare = question.kind === 'steps' || row !== undefined ? TITLE_SHARE_OF_STEPS : TITLE_SHARE
  return weights.map((weight, at) => {
    if (body.has(at)) return weight
    if (heading.has(at)) return weight * HEADING_SHARE
    if (title.has(at)) return weight * titleShare
    return partial.has(at) ? weight * PARTIAL_SHARE : 0
  })
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0)

function weightOf(passagesWith: number, passages: number): number {
  return Math.log(1 + (passages + 1) / (passagesWith + 0.5))
}

/** The share of the question's neighbors, by weight, that are neighbors in the passage too; a single word has none. */
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
