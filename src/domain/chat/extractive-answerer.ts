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

export const NOTHING_FOUND =
  'I found nothing that answers this in the documents that you may read. Try other words, or ask whoever may know.'

/** Answers with passages of documents, word for word, each with its citation. It needs no model and makes nothing up. */
export class ExtractiveAnswerer implements Answerer {
  readonly #deps: RetrieveDeps

  constructor(deps: RetrieveDeps) {
    this.#deps = deps
  }

  async *answer(caller: Caller, question: Question, signal: AbortSignal): AsyncGenerator<AnswerPiece> {
    const deadline = new Deadline(question.timeoutMillis)
    const words = wordsOfQuestion(question.text)
    const topicWords = wordsOfQuestion(question.topic)
    yield { kind: 'step', text: `Searching for: ${[...topicWords, ...words].join(' ')}` }
    const sources = await retrieve(this.#deps, caller, queriesOf(question), question, deadline)
    if (signal.aborted) return
    if (sources.length > 0) yield { kind: 'step', text: `Reading ${sources.length} documents` }
    const now = this.#deps.clock.now()
    const scored = await scorePassages(sources, words, topicWords, now, deadline)
    const cited: Citation[] = []
    for (const passage of choosePassages(scored, question.text)) {
      if (signal.aborted) return
      deadline.check()
      const { start, end, text, source } = passage
      const citation = await verifyCitation(this.#deps, caller, { document: source.document, start, end, text })
      if (citation === undefined) continue
      cited.push(citation)
      const shown = showPassage(passage.kind, citation.text)
      yield { kind: 'content', text: cited.length === 1 ? shown : `\n\n${shown}`, citation }
    }
    if (cited.length === 0) yield { kind: 'content', text: NOTHING_FOUND }
    yield { kind: 'prompts', prompts: followUpPrompts(cited, question.text) }
  }
}
