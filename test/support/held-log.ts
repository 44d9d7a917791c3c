import type { DocumentStore } from '../../src/domain/documents/document-store.ts'

/** Keeps whoever follows the log of a store from reading on, as a large load before it would. */
export class HeldLog {
  #released: Promise<void> = Promise.resolve()
  #release: () => void = () => {}

  constructor(documents: DocumentStore) {
    const changesAfter = documents.changesAfter.bind(documents)
    documents.changesAfter = async (...asked) => {
      await this.#released
      return changesAfter(...asked)
    }
  }

  hold(): void {
    this.release()
    this.#released = new Promise((resolve) => {
      this.#release = resolve
    })
  }

  release(): void {
    this.#release()
  }
}
