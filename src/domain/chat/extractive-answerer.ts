import { ServiceError } from '../../kernel/errors.ts'
import { Semaphore } from '../../kernel/semaphore.ts'
import { Deadline } from '../search/deadline.ts'
import type { Caller } from '../shared/caller.ts'
import type { Answerer, AnswerPiece, Citation, Question } from './answerer.ts'
import { choosePassages } from './choose-passages.ts'
import { followUpPrompts } from './follow-up-prompts.ts'
import { queriesOf, wordsOfQuestion } from './question-words.ts'
import { type RetrieveDeps, retrieve } from './retrieve.ts'
import { scorePassages } from './score-passages.ts'
import { showPassage } from './show-passage.ts'
import { verifyCitation } from './verify-citation.ts'
import { weighPassages } from './weigh-passages.ts'

/** More would only make one another, and searches beside them, wait. */
const AT_ONCE = 3
const MAX_WAIT_MS = 120_000
/** Timers may be early. */
const TIMER_MS = 5
export const NOTHING_FOUND =
  "I couldn't find an answer in the documents you can read. Try other words, or ask someone who might know."

/** Answers with passages of documents, word for word, each with its citation. It needs no model and makes nothing up. */
export class ExtractiveAnswerer implements Answerer {
  readonly #deps: RetrieveDeps
  readonly #semaphore = new Semaphore(AT_ONCE)

  constructor(deps: RetrieveDeps) {
    this.#deps = deps
  }

  async *answer(caller: Caller, question: Question, signal: AbortSignal): AsyncGenerator<AnswerPiece> {
    const deadline = new Deadline(question.timeoutMillis)
    const words = wordsOfQuestion(question.text)
    const topicWords = wordsOfQuestion(question.topic)
    yield { kind: 'step', text: `Searching for: ${[...topicWords, ...words].join(' ')}` }
    const sources = await this.#inTurn(signal, deadline, () =>
      retrieve(this.#deps, caller, queriesOf(question), question, deadline),
    )
    if (sources === undefined || signal.aborted) return
    if (sources.length > 0) yield { kind: 'step', text: `Reading ${sources.length} documents` }
    const now = this.#deps.clock.now()
    const asked = question.topic === '' ? question.text : `${question.topic} ${question.text}`
    const weighed = await this.#inTurn(signal, deadline, async () => {
      const scored = await scorePassages(sources, words, topicWords, now, deadline)
      return weighPassages(this.#deps.meaning, scored, asked, words.length + topicWords.length)
    })
    if (weighed === undefined) return
    const cited: Citation[] = []
    for (const passage of choosePassages(weighed, question.text)) {
      if (signal.aborted) return
      deadline.check()
      const { start, end, text, source } = passage
      const citation = await verifyCitation(this.#deps, caller, source, { start, end, text })
      if (citation === undefined) continue
      cited.push(citation)
      const shown = showPassage(passage.kind, citation.text)
      yield { kind: 'content', text: cited.length === 1 ? shown : `\n\n${shown}`, citation }
    }
    if (cited.length === 0) yield { kind: 'content', text: NOTHING_FOUND }
    yield { kind: 'prompts', prompts: followUpPrompts(cited, question.text) }
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
