import { timeSlices } from '../../../kernel/event-loop/time-slices.ts'
import type { Deadline } from '../../search/deadline.ts'
import { addressText } from '../../search/engine/address-text.ts'
import { focusOf } from '../asked/focus-of.ts'
import { namesIn } from '../asked/names-in.ts'
import { isEastAsian } from '../asked/question-language.ts'
import type { ReadQuestion } from '../asked/read-question.ts'
import { verbsOf } from '../asked/weak-verbs.ts'
import type { Source } from '../source.ts'
import { citableText } from '../verify-citation.ts'
import { analyzedText } from './analyzed-text.ts'
import { chooseRow, isReadByRow } from './choose-row.ts'
import { bestItem, type ItemWords, wordsOfItems } from './list-items.ts'
import { saysLittle, shareOfWord, wordsOfQuestion } from './question-words.ts'
import type { ScoredPassage } from './scored-passage.ts'
import { sourceLanguage } from './source-language.ts'
import type { Passage } from './split/passages.ts'
import { cellsOf, type Row, rowsOf } from './split/table-rows.ts'
import { trustOf } from './trust-of.ts'
import { MONEY_AMOUNT, payingWords } from './type-asked.ts'
import { WordMatcher } from './word-matcher.ts'

/** All texts together; beyond it the less relevant documents are not read. */
const READ_CHARACTERS = 1_000_000
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

/** Which words stand in a place. */
interface Matches {
  readonly body: ReadonlySet<number>
  readonly heading: ReadonlySet<number>
  readonly title: ReadonlySet<number>
  /** Which words stand close to the word that follows them in the question. */
  readonly pairs: ReadonlySet<number>
  /** Words of which only a related one stands in the passage, its heading or title. */
  readonly partial: ReadonlySet<number>
  /** The heading or title has a word or a related one, or the title the key. */
  readonly isTopical: boolean
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
  read: ReadForm = ENGLISH,
): Promise<ScoredPassage[]> {
  const verbs = verbsOf(read.clause)
  const names = namesIn(read).map((name) => wordsOfQuestion(name).map((word) => words.indexOf(word)))
  const focus = wordsOfQuestion(focusOf(read)).map((word) => words.indexOf(word))
  const all = [...words, ...topicWords.filter((word) => !words.includes(word))]
  const paying = payingWords(read, all)
  const yieldIfDue = timeSlices()
  const found: FoundPassage[] = []
  const documentsWith = new Array<number>(all.length).fill(0)
  let passageCount = 0
  let readCharacters = 0
  for (const source of sources) {
    const whole = citableText(source.document)
    if (readCharacters > READ_CHARACTERS) break
    readCharacters += whole.length
    const { passages, terms } = analyzedText(whole)
    const matcher = new WordMatcher(all, sourceLanguage(source.document), terms)
    const title = matcher.in(source.document.title)
    const { facts } = source.document
    const named = matcher.in(`${addressText(source.document)} ${(facts.tags ?? []).join(' ')}`).found
    const titleOrName = new Set([...title.found, ...named])
    const isOfKey = read.keys.some((key) => key.isIn(source.document.title) || key.isIn(source.document.id))
    let isFirst = true
    let lastHeading = ''
    const isOther = speaksOther(source, whole, read)
    for (const passage of passages) {
      await yieldIfDue()
      const text = whole.slice(passage.start, passage.end)
      // The title is shown with whatever is quoted.
      if (text.trim() === source.document.title.trim() || isMailHeader(text)) continue
      const rows = passage.tableHead !== undefined && isReadByRow(read.kind) ? rowsOf(text) : []
      const row = chooseRow(rows, passage.tableHead ?? '', read, matcher)
      // Words in different rows don't belong together.
      const { found: body, pairs, partial } = matcher.in(row === undefined ? text : row.text)
      if (MONEY_AMOUNT.test(row === undefined ? text : row.text)) for (const at of paying) partial.add(at)
      const hasKey = isOfKey ? ABOUT_KEY_SHARE : read.keys.some((key) => key.isIn(text)) ? 1 : ELSEWHERE_KEY_SHARE
      const isLead = isFirst
      isFirst = false
      const isBelowHeading = passage.heading !== '' && passage.heading !== lastHeading
      lastHeading = passage.heading
      passageCount++
      for (const word of body) documentsWith[word]!++
      const heading = matcher.in(`${passage.parents ?? ''} ${passage.heading}`)
      // A row says nothing without its header, so the header counts like the row.
      for (const word of passage.tableHead === undefined ? [] : matcher.in(passage.tableHead).found) body.add(word)
      const isNothing = body.size + partial.size + heading.found.size + titleOrName.size === 0
      if (isNothing && (read.keys.length === 0 || hasKey < ABOUT_KEY_SHARE)) continue
      const related = new Set([...partial, ...heading.partial, ...title.partial])
      const near = new Set([...pairs, ...heading.pairs, ...title.pairs])
      const above = [heading.found, titleOrName, heading.partial, title.partial]
      const matches = {
        body,
        heading: heading.found,
        title: titleOrName,
        pairs: near,
        partial: related,
        isTopical: isOfKey || above.some((places) => [...places].some((at) => !saysLittle(all[at]!))),
      }
      const faq = QUESTION_AND_ANSWER.exec(text)?.[1] ?? ''
      const leadIn = isBelowHeading ? heading.found : matcher.in(faq).found
      const question = isBelowHeading && passage.heading.endsWith('?') ? passage.heading : faq
      const asksSame = question !== '' && matcher.knowsAll(withoutAsking(question))
      const isNamed = row !== undefined && isNamedRow(row, passage.tableHead ?? '', read, matcher)
      const items = passage.kind === 'list' ? wordsOfItems(text, matcher) : []
      const isTitled = title.found.size === all.length
      found.push({
        source,
        passage,
        text,
        matches,
        hasKey,
        isOther,
        isLead,
        leadIn,
        row,
        isNamed,
        items,
        asksSame,
        isTitled,
      })
    }
    deadline.check()
  }
  const weights = all.map(
    (word, at) =>
      weightOf(documentsWith[at]!, passageCount) *
      shareOfWord(word) *
      (verbs.has(word) ? VERB_SHARE : 1) *
      (at < words.length ? 1 : TOPIC_SHARE),
  )
  // A key counts like the rarest word.
  const keyWeight = read.keys.length === 0 ? 0 : weightOf(0, passageCount)
  const total = sumOf(weights) + keyWeight
  const mostRelevant = Math.max(...sources.map(({ relevance }) => relevance), Number.EPSILON)
  return found.map(
    ({ source, passage, text, matches, hasKey, isOther, isLead, leadIn, row, isNamed, items, asksSame, isTitled }) => {
      const { body, heading, title, pairs, partial } = matches
      const titleShare = read.kind === 'steps' || row !== undefined ? TITLE_SHARE_OF_STEPS : TITLE_SHARE
      const share = weights.map((weight, at) => {
        if (body.has(at)) return weight
        if (heading.has(at)) return weight * HEADING_SHARE
        if (title.has(at)) return weight * titleShare
        return partial.has(at) ? weight * PARTIAL_SHARE : 0
      })
      const coverage = total === 0 ? 0 : (sumOf(share) + keyWeight * hasKey) / total
      const leadInShare = sumOf(weights.filter((_, at) => leadIn.has(at))) / Math.max(total, Number.EPSILON)
      const lacksName = names.some(
        (parts) =>
          parts.some((at) => at >= 0 && documentsWith[at]! < COMMON_NAME_SHARE * passageCount) &&
          parts.every((at) => at < 0 || share[at] === 0),
      )
      const wording = coverage + PAIRS_SHARE * pairShare(weights, pairs, coverage)
      const rank = LAST_RANK_SHARE + (1 - LAST_RANK_SHARE) * (source.relevance / mostRelevant)
      const trust = trustOf(source, now) * rank * (isOther ? OTHER_LANGUAGE_SHARE : 1)
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
        isTitled: isTitled && weights.length > 0,
        isTopical: matches.isTopical,
        leadInShare,
        row,
        isNamed,
        lacksName,
        lacksFocus: focus.some((at) => at >= 0) && focus.every((at) => at < 0 || share[at] === 0),
        item: bestItem(items, body, weights),
        asksSame,
      }
    },
  )
}

interface FoundPassage {
  readonly source: Source
  readonly passage: Passage
  readonly text: string
  readonly matches: Matches
  /** How far it is about a key of the question; 1: it names it. */
  readonly hasKey: number
  readonly isOther: boolean
  readonly isLead: boolean
  /** Words in the heading right above it, or in the question that it begins with. */
  readonly leadIn: ReadonlySet<number>
  readonly row: Row | undefined
  readonly isNamed: boolean
  readonly items: readonly ItemWords[]
  readonly asksSame: boolean
  readonly isTitled: boolean
}

/** The question has every word of the row's first cell; to define a term, that cell and its header also have all of the term. */
function isNamedRow({ cells }: Row, tableHead: string, { kind }: ReadForm, matcher: WordMatcher): boolean {
  const name = cells[0] ?? ''
  if (!matcher.knowsAll(name)) return false
  return kind !== 'definition' || matcher.isAllIn(`${name} ${cellsOf(tableHead)[0] ?? ''}`)
}

/** “Is theft covered? Yes, if …”, as frequently asked questions are written. */
const QUESTION_AND_ANSWER = /^([^.!?\n]{5,160}\?)\s+\S/u

/** “From: …”, “To: …”, below the subject: it tells nothing of what the mail says. */
function isMailHeader(text: string): boolean {
  const lines = text.split('\n', MOST_HEADER_LINES).filter((line) => line.trim() !== '')
  const fields = lines.filter((line) => HEADER_FIELD.test(line)).length
  return fields >= 2 && fields >= lines.length - 1
}

const MOST_HEADER_LINES = 10
const HEADER_FIELD = /^(?:from|to|cc|bcc|date|sent|subject|von|an|gesendet|datum|betreff): /i

/** The words that carry a question: *How do I need* says nothing about its topic. */
function withoutAsking(question: string): string {
  return wordsOfQuestion(question).join(' ')
}

type ReadForm = Pick<ReadQuestion, 'text' | 'clause' | 'kind' | 'keys' | 'language' | 'isEastAsian'>
const ENGLISH: ReadForm = { text: '', clause: '', kind: 'other', keys: [], language: '', isEastAsian: false }
/** In a document about the key, and in one that names it elsewhere. */
const ABOUT_KEY_SHARE = 0.95
const ELSEWHERE_KEY_SHARE = 0.2

/** Whether a document is written in another language than the question. */
function speaksOther(
  { document }: Source,
  whole: string,
  { language, isEastAsian: isAskedSo }: Pick<ReadQuestion, 'language' | 'isEastAsian'>,
): boolean {
  return isEastAsian(whole) !== isAskedSo || (!isAskedSo && sourceLanguage(document) !== language)
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0)

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
