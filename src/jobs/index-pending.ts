import type { DocumentChange, DocumentStore } from '../domain/documents/document-store.ts'
import type { Indexer } from '../domain/documents/indexer.ts'
import type { IndexChange, SearchEngine } from '../domain/search/search-engine.ts'
import { toIndexedDocument } from '../domain/search/to-indexed-document.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Log } from '../kernel/log.ts'

export interface IndexPendingDeps {
  documents: DocumentStore
  engine: SearchEngine
  clock: Clock
  log: Log
  indexedCharacters: number
}

const BATCH_DOCUMENTS = 1000
const BATCH_CHARACTERS = 4_000_000
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
  #waiting: { readonly seq: number; resolve(): void }[] = []

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
    const changes = await this.#deps.documents.changesOf(accessChanged)
    await this.#deps.engine.apply(changes.map((change) => this.#toIndexChange(change)))
  }

  async settled(): Promise<void> {
    const seq = await this.#deps.documents.lastSeq()
    if (this.#appliedSeq >= seq) return
    this.notify()
    await new Promise<void>((resolve) => this.#waiting.push({ seq, resolve }))
  }

  /** Brings the engine up to what the store holds now, then keeps following. Resolves when the first is done. */
  async start(): Promise<void> {
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

  /** One batch; false when there was nothing to do. */
  async #step(): Promise<boolean> {
    const { documents, engine, clock } = this.#deps
    this.#hasNews = false
    // Read first: what it counts is visible to the next read, or was refused and left no step.
    const storedSeq = await documents.lastSeq()
    const changes = await documents.changesAfter(this.#appliedSeq, BATCH_DOCUMENTS, BATCH_CHARACTERS)
    const last = changes.at(-1)
    if (last === undefined) {
      this.#advanceTo(Math.max(this.#appliedSeq, storedSeq))
      return false
    }
    await engine.apply(changes.map((change) => this.#toIndexChange(change)))
    await documents.markIndexed(last.seq, clock.now())
    this.#advanceTo(last.seq)
    return true
  }

  #advanceTo(seq: number): void {
    this.#appliedSeq = seq
    const reached = this.#waiting.filter((waiter) => waiter.seq <= seq)
    this.#waiting = this.#waiting.filter((waiter) => waiter.seq > seq)
    for (const { resolve } of reached) resolve()
  }

  #toIndexChange(change: DocumentChange): IndexChange {
    if (change.kind === 'remove') return change
    const document = toIndexedDocument(change.document, this.#deps.indexedCharacters)
    return { kind: 'upsert', seq: change.seq, document }
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
