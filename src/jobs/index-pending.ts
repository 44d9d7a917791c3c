import type { DocumentStore } from '../domain/documents/document-store.ts'
import type { Indexer } from '../domain/documents/indexer.ts'
import type { IndexChange, SearchEngine } from '../domain/search/search-engine.ts'
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
    const { documents, engine, indexedCharacters } = this.#deps
    const changes = await documents.changesOf(accessChanged)
    await engine.apply(changes.map((change) => toIndexChange(change, indexedCharacters)))
  }

  async settled(): Promise<void> {
    const seq = await this.#deps.documents.lastSeq()
    if (this.#appliedSeq >= seq) return
    this.notify()
    await new Promise<void>((resolve) => this.#waiting.push({ seq, resolve }))
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
        if (this.#isStopped) return
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
    const { documents, engine, indexedCharacters } = this.#deps
    this.#hasNews = false
    // Read first: what it counts is visible to the next read, or was refused and left no step.
    const storedSeq = await documents.lastSeq()
    const changes = await readChanges(documents, this.#appliedSeq)
    const last = changes.at(-1)
    if (last === undefined) {
      this.#advanceTo(Math.max(this.#appliedSeq, storedSeq))
      return false
    }
    // Read after the changes: of steps that belong together none can be among them without this telling so.
    const joint = await documents.jointSteps(this.#appliedSeq)
    // An upload that is still being swapped in: its steps wait for the last of them, and what came meanwhile with them.
    if (joint?.isOpen === true && joint.firstSeq <= (changes[0]?.seq ?? 0)) return false
    if (joint === undefined || joint.firstSeq > last.seq) {
      await engine.apply(changes.map((change) => toIndexChange(change, indexedCharacters)))
      await this.#applied(last.seq)
    } else {
      const end = await this.#endOfWhole(changes[0]?.seq ?? last.seq, last.seq)
      await engine.applyTogether(this.#changesUpTo(end))
      await this.#applied(end)
    }
    return true
  }

  /**
   * How far to go with steps some of which belong together: never into the middle of such a stretch, for the engine
   * keeps what it has as complete up to there, and a start goes on from that.
   */
  async #endOfWhole(firstSeq: number, lastSeq: number): Promise<number> {
    const joint = await this.#deps.documents.jointSteps(lastSeq)
    if (joint === undefined || joint.firstSeq > lastSeq) return lastSeq
    return firstSeq < joint.firstSeq ? joint.firstSeq - 1 : joint.lastSeq
  }

  async *#changesUpTo(lastSeq: number): AsyncGenerator<IndexChange[]> {
    const { documents, indexedCharacters } = this.#deps
    let seq = this.#appliedSeq
    while (seq < lastSeq && !this.#isStopped) {
      const changes = await readChanges(documents, seq)
      const due = changes.filter((change) => change.seq <= lastSeq)
      if (due.length > 0) yield due.map((change) => toIndexChange(change, indexedCharacters))
      seq = due.length < changes.length ? lastSeq : (changes.at(-1)?.seq ?? lastSeq)
    }
    // The service is stopping: a part must not become visible.
    if (seq < lastSeq) throw new Error('Stopped in the middle of an upload; it is indexed with the next start')
  }

  async #applied(seq: number): Promise<void> {
    const { documents, engine, clock } = this.#deps
    await documents.markIndexed(seq, clock.now())
    engine.completeTo(seq, await documents.logMark(seq))
    this.#advanceTo(seq)
  }

  #advanceTo(seq: number): void {
    this.#appliedSeq = seq
    const reached = this.#waiting.filter((waiter) => waiter.seq <= seq)
    this.#waiting = this.#waiting.filter((waiter) => waiter.seq > seq)
    for (const { resolve } of reached) resolve()
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
