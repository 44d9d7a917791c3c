import type { Logger } from 'pino'
import { ServiceError } from '../../../kernel/errors.ts'
import { Deadline } from '../../search/deadline.ts'
import type { Caller } from '../../shared/caller.ts'
import { NOTHING_FOUND } from '../answer-texts.ts'
import type { Answerer, AnswerPiece, Citation, Question } from '../answerer.ts'
import { readQuestion } from '../asked/read-question.ts'
import { searchingFor } from '../asked/searching-for.ts'
import { queriesOf, wordsOfQuestion } from '../passages/question-words.ts'
import { followUpPrompts } from '../prompts/follow-up-prompts.ts'
import type { RetrieveDeps } from '../retrieve.ts'
import { citableText, citedSource, verifyCitation } from '../verify-citation.ts'
import { type ChatModel, ModelError, type ModelMessage, type ToolCall } from './chat-model.ts'
import { type CitedSentence, CitedSentences } from './cited-sentences.ts'
import { asQuestion, instructions, MODEL_TOOLS } from './instructions.ts'
import { isAbout } from './is-about.ts'
import { ADDRESS_LEFT_OUT, plainSentence } from './plain-sentence.ts'
import { Research } from './research.ts'
import { SourceShelf } from './source-shelf.ts'

export interface ModelAnswererOptions {
  readonly model: ChatModel
  /** Answers while the model cannot. */
  readonly fallback: Answerer
  /** For one answer, however many rounds it takes. */
  readonly timeoutMs: number
  readonly maxTokens: number
  /** The most model calls per answer. In the last one, the model has no tools. */
  readonly rounds: number
  readonly log: Logger
}

const CALLS_PER_ROUND = 4
const CHARACTERS_PER_TOKEN = 4
/** How long a model that failed is left alone, unless it says how long itself. */
const REST_SECONDS = 5
const MAX_REST_SECONDS = 300
/** Timers may be early. */
const TIMER_MS = 5

/** Lets a model write the answer. Of what it writes only sentences come through whose citation holds. */
export class ModelAnswerer implements Answerer {
  readonly #deps: RetrieveDeps
  readonly #options: ModelAnswererOptions
  #restsUntil = 0

  constructor(deps: RetrieveDeps, options: ModelAnswererOptions) {
    this.#deps = deps
    this.#options = options
  }

  async *answer(caller: Caller, question: Question, signal: AbortSignal): AsyncGenerator<AnswerPiece> {
    const deadline = new Deadline(question.timeoutMillis)
    const { fallback } = this.#options
    let hasSaid = false
    if (this.#deps.clock.now().getTime() >= this.#restsUntil) {
      try {
        for await (const piece of this.#ask(caller, question, signal, deadline)) {
          hasSaid ||= piece.kind === 'content'
          yield piece
        }
        return
      } catch (error) {
        if (signal.aborted) return
        deadline.check()
        if (!(error instanceof ModelError)) throw error
        this.#rest(error)
        // What was sent cannot be taken back, and half an answer must not pass for a whole one.
        if (hasSaid) throw brokeOff(error)
      }
    }
    yield { kind: 'step', text: 'The model is unavailable right now; searching for passages instead' }
    const left = question.timeoutMillis === undefined ? undefined : Math.max(1, Math.ceil(deadline.remainingMillis()))
    yield* fallback.answer(caller, { ...question, timeoutMillis: left }, signal)
  }

  async *#ask(caller: Caller, question: Question, gone: AbortSignal, deadline: Deadline): AsyncGenerator<AnswerPiece> {
    const { model, rounds, maxTokens } = this.#options
    const signal = this.#endsWith(gone, deadline)
    const shelf = new SourceShelf()
    const research = new Research(this.#deps, caller, question, deadline, shelf)
    const words = wordsOfQuestion(question.text)
    const topicWords = wordsOfQuestion(question.topic)
    yield { kind: 'step', text: searchingFor(question, readQuestion(question.text)) }
    const found = await research.search(queriesOf(question), words, topicWords)
    const messages: ModelMessage[] = [
      { role: 'system', content: instructions(shelf.fence, this.#deps.clock.now()) },
      { role: 'user', content: asQuestion(question, found, shelf.fence) },
    ]
    const cited: Citation[] = []
    let left = maxTokens
    for (let round = 1; round <= rounds && left > 0; round++) {
      const isLast = round === rounds
      const sentences = new CitedSentences()
      let calls: readonly ToolCall[] = []
      let written = ''
      for await (const piece of model.reply({ messages, tools: isLast ? [] : MODEL_TOOLS, maxTokens: left }, signal)) {
        if (piece.kind === 'calls') calls = piece.calls.slice(0, CALLS_PER_ROUND)
        else {
          written += piece.text
          yield* this.#checked(caller, shelf, sentences.push(piece.text), cited)
        }
      }
      yield* this.#checked(caller, shelf, sentences.end(), cited)
      if (calls.length === 0 || isLast) break
      left -= Math.ceil((written.length + lengthOf(calls)) / CHARACTERS_PER_TOKEN)
      messages.push({ role: 'assistant', content: written, calls })
      for (const call of calls) {
        yield { kind: 'step', text: call.name === 'search' ? 'Searching further' : 'Reading a source' }
        messages.push({ role: 'tool', callId: call.id, content: await research.run(call) })
      }
    }
    if (cited.length === 0) yield { kind: 'content', text: NOTHING_FOUND, refusal: 'nothing' }
    yield { kind: 'prompts', prompts: followUpPrompts(cited, question.text) }
  }

  /** The sentences whose citations all hold, each read again as the caller. */
  async *#checked(
    caller: Caller,
    shelf: SourceShelf,
    sentences: readonly CitedSentence[],
    cited: Citation[],
  ): AsyncGenerator<AnswerPiece> {
    for (const { text, gap, quotes } of sentences) {
      const held: Citation[] = []
      for (const { source, words } of quotes) {
        const shelved = shelf.find(source)
        const place = shelved?.quotable.find(words)
        if (shelved === undefined || place === undefined) break
        const quoted = citableText(shelved.document).slice(place.start, place.end)
        const citation = await verifyCitation(this.#deps, caller, shelved, { ...place, text: quoted })
        if (citation === undefined) break
        held.push(citation)
      }
      const [citation] = held
      if (citation === undefined || held.length < quotes.length) continue
      const places = held.map((each) => ({ ...citedSource(each), start: each.start, end: each.end }))
      const shown = plainSentence(text, places.map(({ whole }) => whole).join('\n'))
      const said = shown.replaceAll(ADDRESS_LEFT_OUT, '')
      if (said.trim() === '' || !isAbout(said, places, (word) => shelf.rarityOf(word))) continue
      yield { kind: 'content', text: cited.length === 0 ? shown : gap + shown, citation }
      cited.push(citation)
    }
  }

  /** Ends when the caller goes, when the caller's time is over, or when the model takes too long. */
  #endsWith(gone: AbortSignal, deadline: Deadline): AbortSignal {
    const millis = Math.min(this.#options.timeoutMs, deadline.remainingMillis())
    return AbortSignal.any([gone, AbortSignal.timeout(Math.ceil(millis) + TIMER_MS)])
  }

  #rest({ problem, message, retryAfterSeconds }: ModelError): void {
    const seconds = Math.min(retryAfterSeconds ?? REST_SECONDS, MAX_REST_SECONDS)
    this.#restsUntil = this.#deps.clock.now().getTime() + seconds * 1000
    this.#options.log.warn({ problem, reason: message, seconds }, 'the model failed; passages answer in its place')
  }
}

function lengthOf(calls: readonly ToolCall[]): number {
  return calls.reduce((sum, call) => sum + call.name.length + call.arguments.length, 0)
}

function brokeOff({ retryAfterSeconds = REST_SECONDS }: ModelError): ServiceError {
  return new ServiceError('unavailable', 'The model stopped in the middle of its answer; try again', {
    retryAfterSeconds: Math.min(Math.ceil(retryAfterSeconds), MAX_REST_SECONDS),
  })
}
