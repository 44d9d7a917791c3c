import { timeSlices } from '../../../kernel/event-loop/time-slices.ts'
import type { Deadline } from '../../search/deadline.ts'
import { addressText } from '../../search/engine/address-text.ts'
import { isEastAsian } from '../asked/question-language.ts'
import type { ReadQuestion } from '../asked/read-question.ts'
import type { Source } from '../source.ts'
import { citableText } from '../verify-citation.ts'
import { analyzedText } from './analyzed-text.ts'
import { chooseRow, isReadByRow } from './choose-row.ts'
import { type ItemWords, wordsOfItems } from './list-items.ts'
import { isMailClosing, isMailHeader } from './mail-parts.ts'
import { saysLittle, wordsOfQuestion } from './question-words.ts'
import { sourceLanguage } from './source-language.ts'
import type { Passage } from './split/passages.ts'
import { cellsOf, type Row, rowsOf } from './split/table-rows.ts'
import type { TextTerms } from './text-terms.ts'
import { MONEY_AMOUNT, payingWords } from './type-asked.ts'
import { WordMatcher } from './word-matcher.ts'

/** All texts together; beyond it the less relevant documents are not read. */
const READ_CHARACTERS = 1_000_000
/** How far a passage is about a key of the question: it names it, only its document is about it, or neither. */
const NAMED_KEY = 1
const ABOUT_KEY = 0.95
const ELSEWHERE_KEY = 0.2

export type ReadForm = Pick<ReadQuestion, 'text' | 'clause' | 'kind' | 'keys' | 'language' | 'isEastAsian'>

/** A passage, and which words of the question stand where. Words are numbers: their places in the list that was looked for. */
export interface FoundPassage {
  readonly source: Source
  readonly passage: Passage
  readonly text: string
  /** In the passage itself, or in the row that was asked for. */
  readonly own: ReadonlySet<number>
  /** In the passage, and in the header of its table. */
  readonly body: ReadonlySet<number>
  readonly heading: ReadonlySet<number>
  readonly title: ReadonlySet<number>
  /** Those that stand close to the word that follows them in the question. */
  readonly pairs: ReadonlySet<number>
  /** Those of which only a related one stands in the passage, its heading or title. */
  readonly partial: ReadonlySet<number>
  /** The heading or title has a word or a related one, or the title the key. */
  readonly isTopical: boolean
  /** How far it is about a key of the question, up to 1. */
  readonly hasKey: number
  /** Its document is written in another language than the question. */
  readonly isOther: boolean
  readonly isLead: boolean
  readonly isTitled: boolean
  /** Words in the heading right above it, or in the question that it begins with. */
  readonly leadIn: ReadonlySet<number>
  readonly row: Row | undefined
  readonly isNamed: boolean
  readonly items: readonly ItemWords[]
  readonly asksSame: boolean
}

export interface ReadPassages {
  /** Those that have something of the question. */
  readonly found: readonly FoundPassage[]
  /** How many passages have each word. */
  readonly passagesWith: readonly number[]
  readonly passageCount: number
}

/** Looks for the words of a question in all passages of the sources. */
export async function readPassages(
  sources: readonly Source[],
  words: readonly string[],
  question: ReadForm,
  deadline: Deadline,
): Promise<ReadPassages> {
  const sought: Sought = { words, question, paying: payingWords(question, words) }
  const yieldIfDue = timeSlices()
  const found: FoundPassage[] = []
  const passagesWith = new Array<number>(words.length).fill(0)
  let passageCount = 0
  let readCharacters = 0
  for (const source of sources) {
    if (readCharacters > READ_CHARACTERS) break
    const whole = citableText(source.document)
    readCharacters += whole.length
    const { passages, terms } = analyzedText(whole, source.marks)
    const reader = new SourceReader(source, whole, terms, sought)
    for (const passage of passages) {
      await yieldIfDue()
      const text = whole.slice(passage.start, passage.end)
      // The title is shown with whatever is quoted.
      if (text.trim() === source.document.title.trim() || isMailHeader(text) || isMailClosing(text)) continue
      const read = reader.read(passage, text)
      passageCount++
      if (read === undefined) continue
      for (const word of read.own) passagesWith[word]!++
      found.push(read)
    }
    deadline.check()
  }
  return { found, passagesWith, passageCount }
}

interface Sought {
  readonly words: readonly string[]
  readonly question: ReadForm
  /** Words like *pay*, which an amount of money says too. */
  readonly paying: readonly number[]
}

/** Reads the passages of one document, in order. */
class SourceReader {
  readonly #source: Source
  readonly #sought: Sought
  readonly #matcher: WordMatcher
  readonly #title: ReturnType<WordMatcher['in']>
  /** Words in its title, its address or its tags. */
  readonly #titleOrName: ReadonlySet<number>
  readonly #isOfKey: boolean
  readonly #isOther: boolean
  #isLead = true
  #lastHeading = ''

  constructor(source: Source, whole: string, terms: TextTerms, sought: Sought) {
    const { document } = source
    const { words, question } = sought
    this.#source = source
    this.#sought = sought
    this.#matcher = new WordMatcher(words, sourceLanguage(document), terms)
    this.#title = this.#matcher.in(document.title)
    const named = this.#matcher.in(`${addressText(document)} ${(document.facts.tags ?? []).join(' ')}`).found
    this.#titleOrName = new Set([...this.#title.found, ...named])
    this.#isOfKey = question.keys.some((key) => key.isIn(document.title) || key.isIn(document.id))
    this.#isOther = speaksOther(source, whole, question)
  }

  /** Undefined if it has nothing of the question. */
  read(passage: Passage, text: string): FoundPassage | undefined {
    const { words, question, paying } = this.#sought
    const matcher = this.#matcher
    const isLead = this.#isLead
    this.#isLead = false
    const isBelowHeading = passage.heading !== '' && passage.heading !== this.#lastHeading
    this.#lastHeading = passage.heading

    const rows = passage.tableHead !== undefined && isReadByRow(question.kind) ? rowsOf(text) : []
    const row = chooseRow(rows, passage.tableHead ?? '', question, matcher)
    // Words in different rows don't belong together.
    const body = row === undefined ? text : row.text
    const { found: own, pairs, partial } = matcher.in(body)
    if (MONEY_AMOUNT.test(body)) for (const at of paying) partial.add(at)
    const heading = matcher.in(`${passage.parents ?? ''} ${passage.heading}`)
    // A row says nothing without its header, so the header counts like the row.
    const withHead = passage.tableHead === undefined ? own : own.union(matcher.in(passage.tableHead).found)
    const isNothing = withHead.size + partial.size + heading.found.size + this.#titleOrName.size === 0
    if (isNothing && !this.#isOfKey && !question.keys.some((key) => key.isIn(text))) return undefined
    const above = [heading.found, this.#titleOrName, heading.partial, this.#title.partial]
    return {
      source: this.#source,
      passage,
      text,
      own,
      body: withHead,
      heading: heading.found,
      title: this.#titleOrName,
      pairs: new Set([...pairs, ...heading.pairs, ...this.#title.pairs]),
      partial: new Set([...partial, ...heading.partial, ...this.#title.partial]),
      isTopical: this.#isOfKey || above.some((places) => [...places].some((at) => !saysLittle(words[at]!))),
      hasKey: this.#isOfKey ? ABOUT_KEY : question.keys.some((key) => key.isIn(text)) ? NAMED_KEY : ELSEWHERE_KEY,
      isOther: this.#isOther,
      isLead,
      isTitled: this.#title.found.size === words.length && words.length > 0,
      ...this.#leadIn(passage, text, isBelowHeading ? heading.found : undefined),
      row,
      isNamed: row !== undefined && isNamedRow(row, passage.tableHead ?? '', question, matcher),
      items: passage.kind === 'list' ? wordsOfItems(text, matcher) : [],
    }
  }

  /** `below`: the words of the heading right above it. */
  #leadIn(
    { heading }: Passage,
    text: string,
    below: ReadonlySet<number> | undefined,
  ): Pick<FoundPassage, 'leadIn' | 'asksSame'> {
    const faq = QUESTION_AND_ANSWER.exec(text)?.[1] ?? ''
    const asked = below !== undefined && heading.endsWith('?') ? heading : faq
    return {
      leadIn: below ?? this.#matcher.in(faq).found,
      asksSame: asked !== '' && this.#matcher.knowsAll(withoutAsking(asked)),
    }
  }
}

/** The question has every word of the row's first cell; to define a term, that cell and its header also have all of the term. */
function isNamedRow({ cells }: Row, tableHead: string, { kind }: ReadForm, matcher: WordMatcher): boolean {
  const name = cells[0] ?? ''
  if (!matcher.knowsAll(name)) return false
  return kind !== 'definition' || matcher.isAllIn(`${name} ${cellsOf(tableHead)[0] ?? ''}`)
}

/** “Is theft covered? Yes, if …”, as frequently asked questions are written. */
const QUESTION_AND_ANSWER = /^([^.!?\n]{5,160}\?)\s+\S/u

/** The words that carry a question: *How do I need* says nothing about its topic. */
function withoutAsking(question: string): string {
  return wordsOfQuestion(question).join(' ')
}

function speaksOther(
  { document }: Source,
  whole: string,
  { language, isEastAsian: isAskedSo }: Pick<ReadQuestion, 'language' | 'isEastAsian'>,
): boolean {
  return isEastAsian(whole) !== isAskedSo || (!isAskedSo && sourceLanguage(document) !== language)
}
