import { ServiceError } from '../../kernel/errors.ts'
import { Semaphore } from '../../kernel/semaphore.ts'
import { decodeStructure } from '../content/structure/stored-structure.ts'
import { Deadline } from '../search/deadline.ts'
import { asksForOwnPay } from '../search/rewrite/about-caller.ts'
import type { Caller } from '../shared/caller.ts'
import { answerTexts } from './answer-texts.ts'
import type { Answerer, AnswerPiece, Citation, Question } from './answerer.ts'
import { inEnglish } from './asked/in-english.ts'
import { inPlainWords } from './asked/in-plain-words.ts'
import { meantBy } from './asked/meant-by.ts'
import { rephrasingsOf } from './asked/other-words.ts'
import { payOf } from './asked/pay-of.ts'
import { carryingWords, queriesFor, type ReadQuestion, readQuestion } from './asked/read-question.ts'
import { searchingFor } from './asked/searching-for.ts'
import { splitCompounds } from './asked/split-compounds.ts'
import { choosePassages, closestPassages, isHardlyAnswered } from './passages/choose-passages.ts'
import { plainQuery, queriesOf, wordsOfQuestion } from './passages/question-words.ts'
import { asQuoted } from './passages/quote/as-quoted.ts'
import { shortenQuoted } from './passages/quote/shorten-quoted.ts'
import { scorePassages } from './passages/score-passages.ts'
import { showPassage } from './passages/split/show-passage.ts'
import { showStructured } from './passages/split/show-structured.ts'
import { type WeighedPassage, weighPassages } from './passages/weigh-passages.ts'
import { followUpPrompts } from './prompts/follow-up-prompts.ts'
import { type RetrieveDeps, retrieve } from './retrieve.ts'
import type { Source } from './source.ts'
import { documentsAbout, unlessAboutPay } from './tasks/documents-about.ts'
import { keyPassages } from './tasks/key-passages.ts'
import { listedPage } from './tasks/listed-page.ts'
import { preparedPassages } from './tasks/prepared-passages.ts'
import { onlyTitles, type QuotedPassage } from './tasks/quoted-passage.ts'
import { verifyCitation } from './verify-citation.ts'

/** More would only make one another, and searches beside them, wait. */
const AT_ONCE = 3
const MAX_WAIT_MS = 120_000
/** Of the confidence that an answer needs: what may answer is shown without what is further from it. */
const LIKELY_SHARE = 0.6
/** Timers may be early. */
const TIMER_MS = 5
const OWN = /\b(?:my|mein|meine[mnrs]?)\b/iu

/** Answers with passages of documents, word for word, each with its citation. It needs no model and makes nothing up. */
export class ExtractiveAnswerer implements Answerer {
  readonly #deps: RetrieveDeps
  readonly #confidence: number
  readonly #semaphore = new Semaphore(AT_ONCE)

  /** `confidence`: how likely, from 0 to 1, a passage must be right to be quoted as the answer. */
  constructor(deps: RetrieveDeps, { confidence }: { readonly confidence: number }) {
    this.#deps = deps
    this.#confidence = confidence
  }

  async *answer(caller: Caller, asked: Question, signal: AbortSignal): AsyncGenerator<AnswerPiece> {
    const question = { ...asked, text: inPlainWords(asked.text) }
    const read = readQuestion(question.text)
    const texts = answerTexts(read.language)
    if (read.kind === 'greeting' || read.kind === 'thanks') {
      yield { kind: 'content', text: texts[read.kind] }
      return
    }
    const deadline = new Deadline(question.timeoutMillis)
    const words = carryingWords(read)
    const topicWords = wordsOfQuestion(question.topic)
    yield { kind: 'step', text: searchingFor(asked, readQuestion(asked.text)) }
    const cited: Citation[] = []
    const quoting = { signal, deadline, cited }
    const prepared = await this.#inTurn(signal, deadline, async () => ({
      listed: await preparedPassages(this.#deps, caller, { question, read, deadline }),
    }))
    if (prepared === undefined || signal.aborted) return
    yield* this.#quoted(caller, prepared.listed?.passages ?? [], quoting)
    if (cited.length > 0) {
      yield { kind: 'prompts', prompts: followUpPrompts(cited, asked.text) }
      return
    }
    if (prepared.listed?.isEmpty === true) {
      yield { kind: 'content', text: texts.noMatches, refusal: 'nothing' }
      return
    }
    const found = await this.#inTurn(signal, deadline, async () => {
      const apart = await splitCompounds(this.#deps, caller, read, words)
      const queries = [...queriesOf(question), ...queriesFor(read), ...(apart === undefined ? [] : [apart])]
      const corrections = new Map<string, string>()
      const sources = await retrieve(this.#deps, caller, queries, question, deadline, (query, corrected) =>
        corrections.set(query, corrected),
      )
      return { sources, meant: meantBy(question.text, corrections.get(plainQuery(question.text))) }
    })
    if (found === undefined || signal.aborted) return
    const { sources } = found
    if (sources.length > 0) yield { kind: 'step', text: `Reading ${sources.length} documents` }
    yield* this.#answered(caller, { ...question, text: found.meant }, sources, topicWords, quoting)
    yield { kind: 'prompts', prompts: followUpPrompts(cited, asked.text) }
  }

  /** The passages that answer, or come closest. */
  async *#answered(
    caller: Caller,
    question: Question,
    found: readonly Source[],
    topicWords: readonly string[],
    quoting: Quoting,
  ): AsyncGenerator<AnswerPiece> {
    const { signal, deadline, cited } = quoting
    const read = readQuestion(question.text)
    const asksForOwn = OWN.test(read.text) || asksForOwnPay(question.text)
    const own = asksForOwn ? await documentsAbout(this.#deps, caller, found) : []
    const sources = (await unlessAboutPay(this.#deps, question.text, found)).map((source) =>
      own.includes(source) ? { ...source, isOwn: true } : source,
    )
    const texts = answerTexts(read.language)
    const words = carryingWords(read)
    const weighed = await this.#inTurn(signal, deadline, () =>
      this.#weigh(question, read, sources, { words, topicWords }, deadline),
    )
    if (weighed === undefined) return
    // “E-417” alone asks for what the document about it says first.
    const isKeyAlone = words.length === 0 && read.keys.length > 0
    const isAnswering = ({ source }: WeighedPassage) => !isKeyAlone && (source.isOwn || !asksForOwnPay(question.text))
    const answering = weighed.filter(isAnswering)
    const isToWrite = read.kind === 'writing'
    const direct = choosePassages(answering, read, this.#confidence)
    const isDone = direct.length > 0 || isToWrite || asksForOwnPay(question.text) || payOf(question.text) !== undefined
    const rephrased = isDone ? direct : await this.#inOtherWords(caller, question, quoting)
    const english = isDone || rephrased.length > 0 ? [] : await this.#inEnglish(caller, question, topicWords, quoting)
    const chosen = rephrased.length > 0 ? rephrased : choosePassages(english, read, this.#confidence)
    const quoted = listedPage(chosen, read) ?? asQuoted(chosen, read)
    if (!isToWrite) yield* this.#quoted(caller, quoted.length > 0 ? quoted : keyPassages(sources, read), quoting)
    if (cited.length === 0) {
      const likelyOf = (of: readonly WeighedPassage[]) => choosePassages(of, read, this.#confidence * LIKELY_SHARE)
      const likely = isToWrite ? [] : [likelyOf(answering), likelyOf(english)].find((found) => found.length > 0)
      const inLanguage = closestPassages(weighed, read, likely)
      const closest = inLanguage.length > 0 ? inLanguage : closestPassages(english, read)
      const isUnlikely = !isToWrite && [answering, english].every((of) => of.length === 0 || isHardlyAnswered(of, read))
      const leadIn = isToWrite ? texts.mayHelp : likely ? texts.likely : isUnlikely ? texts.unlikely : texts.closest
      const quotes = asQuoted(closest, read)
      const isWhole = (at: number) => isToWrite || (at === 0 && likely !== undefined)
      const shown = isUnlikely
        ? onlyTitles(closest)
        : quotes.map((quote, at) => (isWhole(at) ? quote : shortenQuoted(quote, words)))
      yield* this.#closest(caller, shown, leadIn, quoting)
    }
    if (cited.length === 0 && !signal.aborted) {
      yield { kind: 'content', text: isToWrite ? texts.cannotWrite : texts.nothingFound, refusal: 'nothing' }
    }
  }

  /** The passages that answer the question with another word in it. Their title or heading must have it. */
  async #inOtherWords(
    caller: Caller,
    question: Question,
    { signal, deadline }: Quoting,
  ): Promise<readonly WeighedPassage[]> {
    for (const text of question.topic === '' ? rephrasingsOf(question.text) : []) {
      const chosen = await this.#inTurn(signal, deadline, async () => {
        const rephrased = { ...question, text }
        const read = readQuestion(text)
        const sources = await retrieve(this.#deps, caller, queriesOf(rephrased), rephrased, deadline)
        const words = { words: carryingWords(read), topicWords: [] }
        const weighed = await this.#weigh(rephrased, read, sources, words, deadline)
        const hasOneWord = words.words.length === 1
        const titled = weighed.filter(({ isTopical }) => isTopical || !hasOneWord)
        return choosePassages(titled, read, this.#confidence)
      })
      if (chosen?.[0]?.isTopical === true) return chosen
    }
    return []
  }

  /** What English pages say of a German question. Empty for other questions. */
  async #inEnglish(
    caller: Caller,
    question: Question,
    topicWords: readonly string[],
    { signal, deadline }: Quoting,
  ): Promise<readonly WeighedPassage[]> {
    const english = inEnglish(readQuestion(question.text), topicWords)
    if (english === undefined) return []
    const { words, topicWords: topic, read } = english
    const text = [...read.keys.map((key) => key.text), ...words].join(' ')
    const asked = { ...question, text, topic: topic.join(' ') }
    const weighed = await this.#inTurn(signal, deadline, async () => {
      const sources = await retrieve(this.#deps, caller, queriesOf(asked), asked, deadline)
      return this.#weigh(asked, read, sources, { words, topicWords: topic }, deadline)
    })
    return weighed ?? []
  }

  async #weigh(
    { text, topic }: Question,
    read: ReadQuestion,
    sources: readonly Source[],
    { words, topicWords }: { readonly words: readonly string[]; readonly topicWords: readonly string[] },
    deadline: Deadline,
  ): Promise<WeighedPassage[]> {
    const scored = await scorePassages(sources, words, topicWords, this.#deps.clock.now(), deadline, read)
    const asked = topic === '' ? text : `${topic} ${text}`
    const wordCount = words.length + topicWords.length
    return weighPassages(this.#deps.meaning, scored, { read, asked, wordCount }, deadline)
  }

  /** The passages that the caller can still read, each checked right before it is sent. */
  async *#quoted(
    caller: Caller,
    passages: readonly QuotedPassage[],
    { signal, deadline, cited }: Quoting,
  ): AsyncGenerator<AnswerPiece> {
    for (const passage of passages) {
      if (signal.aborted) return
      deadline.check()
      const { start, end, text, source } = passage
      const citation = await verifyCitation(this.#deps, caller, source, { start, end, text })
      if (citation === undefined) continue
      cited.push(citation)
      const quoted = passage.isTitleOnly === true ? `- ${source.document.title}` : await this.#shown(passage, citation)
      const shown = passage.intro === undefined ? quoted : `${passage.intro}\n\n${quoted}`
      const { support } = passage
      const space = cited.length === 1 ? '' : passage.isTitleOnly === true ? '\n' : '\n\n'
      yield { kind: 'content', text: space + shown, citation, support }
    }
  }

  /** As its document is written, if that is known; otherwise as its lines tell. */
  async #shown(passage: QuotedPassage, { document, start, text }: Citation): Promise<string> {
    const isTable = passage.kind === 'table' || passage.isRow === true
    if (document !== undefined && document.body !== '' && !isTable) {
      const structure = await this.#deps.documents.structureOf(document.key)
      const shown = showStructured(decodeStructure(structure, document.body), start, text)
      if (shown !== undefined) return shown
    }
    return showPassage(passage.kind, text, headFor(passage, text))
  }

  async *#closest(
    caller: Caller,
    closest: readonly QuotedPassage[],
    leadIn: string,
    quoting: Quoting,
  ): AsyncGenerator<AnswerPiece> {
    for await (const piece of this.#quoted(caller, closest, quoting)) {
      if (piece.kind !== 'content') continue
      // The sentence is sent only once a passage has passed the check.
      if (quoting.cited.length === 1) yield { kind: 'content', text: leadIn, refusal: 'closest' }
      yield quoting.cited.length === 1 ? { ...piece, text: `\n\n${piece.text}` } : piece
    }
  }

  /** Undefined: the caller went away while others had their turn. No piece is handed over inside: a caller may be slow. */
  async #inTurn<T>(signal: AbortSignal, deadline: Deadline, work: () => Promise<T>): Promise<T | undefined> {
    const millis = Math.min(deadline.remainingMillis(), MAX_WAIT_MS) + TIMER_MS
    const leave = await this.#semaphore
      .acquire(AbortSignal.any([signal, AbortSignal.timeout(Math.ceil(millis))]))
      .catch(() => undefined)
    if (leave === undefined) {
      if (signal.aborted) return undefined
      deadline.check()
      throw new ServiceError('unavailable', 'Too many questions are being answered right now; try again in a moment', {
        retryAfterSeconds: 10,
      })
    }
    try {
      return await work()
    } finally {
      leave()
    }
  }
}

/** A part of a table that doesn't begin with its header is shown below it. */
function headFor({ isRow, tableHead }: QuotedPassage, text: string): string | undefined {
  return isRow === true || (tableHead !== undefined && !text.includes(tableHead)) ? tableHead : undefined
}

interface Quoting {
  readonly signal: AbortSignal
  readonly deadline: Deadline
  /** What has passed the check so far. */
  readonly cited: Citation[]
}
