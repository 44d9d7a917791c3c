import { documentId } from '../../documents/document.ts'
import type { StoredDocument } from '../../documents/document-store.ts'
import type { Deadline } from '../../search/deadline.ts'
import { findReadable } from '../../search/documents/read-document.ts'
import type { Caller } from '../../shared/caller.ts'
import type { Question } from '../answerer.ts'
import { plainQuery, wordsOfQuestion } from '../passages/question-words.ts'
import { scorePassages } from '../passages/score-passages.ts'
import type { ScoredPassage } from '../passages/scored-passage.ts'
import { type RetrieveDeps, retrieve } from '../retrieve.ts'
import type { Source } from '../source.ts'
import { citableText } from '../verify-citation.ts'
import type { ToolCall } from './chat-model.ts'
import type { ShelvedSource, SourceShelf } from './source-shelf.ts'

const MAX_QUERY_CHARACTERS = 500
const PASSAGES_PER_SEARCH = 16
/** The first documents are shown even if their passages are not among the best. */
const FIRST_DOCUMENTS = 4
const BEGINNING_CHARACTERS = 600
const READ_CHARACTERS = 8000
/** All that one answer may be shown. */
const SHOWN_CHARACTERS = 80_000

/** What a model may do for one answer: search and read, as the caller and within the caller's choice of sources. */
export class Research {
  readonly #deps: RetrieveDeps
  readonly #caller: Caller
  readonly #question: Question
  readonly #deadline: Deadline
  readonly #shelf: SourceShelf
  #left = SHOWN_CHARACTERS

  constructor(deps: RetrieveDeps, caller: Caller, question: Question, deadline: Deadline, shelf: SourceShelf) {
    this.#deps = deps
    this.#caller = caller
    this.#question = question
    this.#deadline = deadline
    this.#shelf = shelf
  }

  async search(queries: readonly string[], words: readonly string[], topicWords: readonly string[]): Promise<string> {
    const { clock } = this.#deps
    const sources = await retrieve(this.#deps, this.#caller, queries, this.#question, this.#deadline)
    const scored = await scorePassages(sources, words, topicWords, clock.now(), this.#deadline)
    const best = scored.toSorted((a, b) => b.score - a.score).slice(0, PASSAGES_PER_SEARCH)
    const answering = new Set(best.map(({ source }) => source))
    const shown = sources.filter((source, at) => at < FIRST_DOCUMENTS || answering.has(source))
    return this.#shown(shown.map((source) => this.#excerpt(source, best)))
  }

  /** Whatever a model asks for is answered in words; a call that makes no sense, too. */
  async run({ name, arguments: written }: ToolCall): Promise<string> {
    this.#deadline.check()
    const given = parse(written)
    if (name === 'search' && typeof given.query === 'string') {
      const query = plainQuery(given.query.toWellFormed().slice(0, MAX_QUERY_CHARACTERS))
      return query === '' ? 'The query is empty.' : this.search([query], wordsOfQuestion(query), [])
    }
    if (name === 'read_source' && typeof given.number === 'number') return this.#read(given.number, given.from)
    return 'Unknown tool or invalid arguments. Use search {query} or read_source {number, from}.'
  }

  async #read(number: number, from: unknown): Promise<string> {
    const source = this.#shelf.find(number)
    const found = source && (await this.#readable(source))
    if (source === undefined || found === undefined) return 'Source not found.'
    const text = citableText(found)
    const start = typeof from === 'number' && Number.isSafeInteger(from) && from > 0 ? from : 0
    const piece = text.slice(start, start + READ_CHARACTERS)
    const place = `Characters ${start} to ${start + piece.length} of ${text.length}:\n`
    return this.#shown([this.#shelf.show({ ...source, document: found }, place + piece)])
  }

  /** A file belonged to the caller when the question came. Citations of it are checked again. */
  async #readable({ document, file }: ShelvedSource): Promise<StoredDocument | undefined> {
    if (file !== undefined) return document
    return (await findReadable(this.#deps, this.#caller, { id: documentId(document) }))?.document
  }

  #excerpt({ document, file }: Source, best: readonly ScoredPassage[]): string {
    const own = best.filter(({ source }) => source.document.key === document.key).toSorted((a, b) => a.start - b.start)
    const passages = own.map(({ heading, text }) => (heading === '' ? text : `${heading}\n${text}`))
    const text = passages.length > 0 ? passages.join('\n…\n') : citableText(document).slice(0, BEGINNING_CHARACTERS)
    return this.#shelf.show({ document, file }, text)
  }

  #shown(pieces: readonly string[]): string {
    const shown: string[] = []
    for (const piece of pieces) {
      if (piece.length > this.#left) return [...shown, 'No more may be read for this answer.'].join('\n')
      this.#left -= piece.length
      shown.push(piece)
    }
    return shown.length === 0 ? 'Nothing was found.' : shown.join('\n')
  }
}

function parse(text: string): { readonly query?: unknown; readonly number?: unknown; readonly from?: unknown } {
  try {
    return (JSON.parse(text) as object | null) ?? {}
  } catch {
    return {}
  }
}
