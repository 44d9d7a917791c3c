import type { DocumentStore } from '../domain/documents/document-store.ts'
import { ServiceError } from '../kernel/errors.ts'

/** A store that takes longer to say where its log ends is taken for lost: what others wrote meanwhile is not known here. */
const MAX_ANSWER_MS = 2000

/**
 * Whether the index holds what was acknowledged while the store could not be reached. Other nodes may have gone on writing, so
 * after an outage a node counts as ready only once it has indexed everything that was stored by the first answer after it.
 */
export class CatchUp {
  readonly #documents: Pick<DocumentStore, 'lastSeq' | 'openSteps'>
  #target: number | 'unknown' | undefined
  #askedAt: number | undefined

  constructor(documents: Pick<DocumentStore, 'lastSeq' | 'openSteps'>) {
    this.#documents = documents
  }

  isDone(): boolean {
    const isWaiting = this.#askedAt !== undefined && performance.now() - this.#askedAt > MAX_ANSWER_MS
    return this.#target === undefined && !isWaiting
  }

  /** Where the log of the store ends. */
  async lastSeq(): Promise<number> {
    this.#askedAt = performance.now()
    try {
      const seq = await this.watch(() => this.#documents.lastSeq())
      if (this.#target === 'unknown') this.#target = await this.watch(() => this.#lastComplete(seq))
      return seq
    } finally {
      this.#askedAt = undefined
    }
  }

  /** Does something with the store, and notices when it is away. */
  async watch<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      if (error instanceof ServiceError && error.code === 'unavailable') this.#target = 'unknown'
      throw error
    }
  }

  /** Everything up to this step is in the index. */
  reached(seq: number): void {
    if (typeof this.#target === 'number' && seq >= this.#target) this.#target = undefined
  }

  /** An upload that is still being swapped in was not acknowledged, and may take minutes. */
  async #lastComplete(seq: number): Promise<number> {
    const openSeq = await this.#documents.openSteps()
    return openSeq === undefined ? seq : Math.min(seq, openSeq - 1)
  }
}
