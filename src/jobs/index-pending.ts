import type { DocumentStore } from '../domain/documents/document-store.ts'
import type { Indexer } from '../domain/documents/indexer.ts'
import type { SearchEngine } from '../domain/search/search-engine.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Log } from '../kernel/log.ts'
import { readChanges } from './read-changes.ts'
import { toIndexChange } from './to-index-change.ts'

export interface IndexPendingDeps {
  documents: DocumentStore
  engine: SearchEngine
  clock: Clock
  log: Log
  indexedCharacters: number
}

/** Other processes write to the same store: what nobody told us of is noticed after this time. */
const POLL_MS = 500
const RETRY_MS = 1000

/** Follows the store's log and gives each step to the engine, in order. */
export class IndexPending implements Indexer {
  readonly #deps: IndexPendingDeps
  #appliedSeq = 0
  #isStopped = false
  #hasNews = false
  #wake: (() => void) | undefined
  #loop: Promise<void> | undefined

  constructor(deps: IndexPendingDeps) {
    this.#deps = deps
  }

  appliedSeq(): number {
    return this.#appliedSeq
  }

  async written(accessChanged: readonly number[]): Promise<void> {
    this.notify()
    if (accessChanged.length === 0) return
    // Ahead of the log's order: the engine keeps the newest step of each document, whichever comes first.
    const { documents, engine, indexedCharacters } = this.#deps
    const changes = await documents.changesOf(accessChanged)
    await engine.apply(changes.map((change) => toIndexChange(change, indexedCharacters)))
  }

  /** Brings the engine up to what the store holds now, then keeps following. Resolves when the first is done. */
  async start(): Promise<void> {
    this.#appliedSeq = await this.#firstSeq()
    while (!this.#isStopped && (await this.#step())) {
      // As long as there is more.
    }
    this.#loop = this.#follow()
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    this.#wake?.()
    await this.#loop
  }

  notify(): void {
    this.#hasNews = true
    this.#wake?.()
  }

  async #follow(): Promise<void> {
    while (!this.#isStopped) {
      try {
        if (await this.#step()) continue
        await this.#rest(POLL_MS)
      } catch (error) {
        // Nothing is lost: the step was not marked, so it is tried again.
        this.#deps.log.error({ err: error, seq: this.#appliedSeq }, 'indexing failed; trying again')
        await this.#rest(RETRY_MS)
      }
    }
  }

  /** Where the engine stands, if what it kept came from this very log. */
  async #firstSeq(): Promise<number> {
    const { documents, engine, log } = this.#deps
    const seq = engine.completeSeq()
    if (seq === 0 || engine.completeMark() === (await documents.logMark(seq))) return seq
    log.warn({ seq }, 'the search engine holds another store, or a later state of this one; rebuilding it')
    await engine.clear()
    return 0
  }

  /** One batch; false when there was nothing to do. */
  async #step(): Promise<boolean> {
    const { documents, engine, clock, indexedCharacters } = this.#deps
    this.#hasNews = false
    const changes = await readChanges(documents, this.#appliedSeq)
    const last = changes.at(-1)
    if (last === undefined) return false
    await engine.apply(changes.map((change) => toIndexChange(change, indexedCharacters)))
    this.#appliedSeq = last.seq
    await documents.markIndexed(last.seq, clock.now())
    engine.completeTo(last.seq, await documents.logMark(last.seq))
    return true
  }

  async #rest(milliseconds: number): Promise<void> {
    if (this.#hasNews || this.#isStopped) return
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds)
      this.#wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
    this.#wake = undefined
  }
}
