import type { Answerer, AnswerPiece, Question } from '../domain/chat/answerer.ts'
import type { ChatModel } from '../domain/chat/model/chat-model.ts'
import type { Caller } from '../domain/shared/caller.ts'

/** Lets the model answer that is set at the time. Without one, passages answer. */
export class LiveAnswerer<Model extends ChatModel> implements Answerer {
  readonly #quoting: Answerer
  readonly #model: () => Promise<Model | undefined>
  readonly #write: (model: Model) => Answerer
  /** Kept with its model, because it remembers when the model failed. */
  #written: { readonly model: Model; readonly answerer: Answerer } | undefined

  constructor(quoting: Answerer, model: () => Promise<Model | undefined>, write: (model: Model) => Answerer) {
    this.#quoting = quoting
    this.#model = model
    this.#write = write
  }

  async *answer(caller: Caller, question: Question, signal: AbortSignal): AsyncGenerator<AnswerPiece> {
    yield* this.#answererOf(await this.#model()).answer(caller, question, signal)
  }

  #answererOf(model: Model | undefined): Answerer {
    if (model === undefined) return this.#quoting
    if (this.#written?.model !== model) this.#written = { model, answerer: this.#write(model) }
    return this.#written.answerer
  }
}
