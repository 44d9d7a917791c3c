import type { DocumentChange, DocumentStore, LogStep } from '../domain/documents/document-store.ts'
import type { Indexer } from '../domain/documents/indexer.ts'
import type { QuarantineStore } from '../domain/documents/quarantined-document.ts'
import type { IndexChange, SearchEngine } from '../domain/search/engine/search-engine.ts'
import type { Clock } from '../kernel/clock.ts'
import { ServiceError } from '../kernel/errors.ts'
import type { Health } from '../kernel/health.ts'
import type { Log } from '../kernel/log.ts'
import { CatchUp } from './catch-up.ts'
import type { ScanGate } from './governance/scan-gate.ts'
import { type LogStretch, LogStretches } from './log-stretches.ts'
import { OvertakingWrites } from './overtaking-writes.ts'
import type { Quarantine } from './quarantine.ts'
import { readChanges } from './read-changes.ts'

export interface IndexPendingDeps {
  documents: DocumentStore
  engine: SearchEngine
  clock: Clock
  log: Log
  health?: Health
  indexedCharacters: number
  quarantine: Quarantine
  quarantined: QuarantineStore
  scanGate: Pick<ScanGate, 'ready' | 'close'>
}

/** Other processes write to the same store: what nobody told us of is noticed after this time. */
const POLL_MS = 500
const RETRY_MS = 1000
const MAX_RETRIED = 1000
/** Between two uploads of one load nothing may be left to index for a moment. */
const LOAD_REST_MS = 500
/** More steps take longer than a write should wait for its turn. */
const MAX_SMALL_STEPS = 100

/** Follows the store's log and gives each step to the engine, in order; small writes need not wait for a load before them. */
export class IndexPending implements Indexer {
  readonly #deps: IndexPendingDeps
  #appliedSeq = 0
  /** Up to here the engine has the log; the last stretch of it may not be marked in the store yet. */
  #givenSeq = 0
  #marking: Promise<void> | undefined
  #isStopped = false
  /** What is under way takes a while. */
  #isBehind = false
  /** When it last was. */
  #behindAt = Number.NEGATIVE_INFINITY
  #hasNews = false
  #wake: (() => void) | undefined
  #loop: Promise<void> | undefined
  readonly #overtaking: OvertakingWrites
  readonly #catchUp: CatchUp
  readonly #stretches: LogStretches
  #waiting: { readonly seq: number; resolve(): void }[] = []

  constructor(deps: IndexPendingDeps) {
    this.#deps = deps
    this.#stretches = new LogStretches(deps.documents)
    this.#catchUp = new CatchUp(deps.documents)
    this.#overtaking = new OvertakingWrites({
      ...deps,
      appliedSeq: () => this.#appliedSeq,
      isBehind: () => this.#isBehind,
    })
  }

  appliedSeq(): number {
    return this.#appliedSeq
  }

  isCaughtUp(): boolean {
    return this.#catchUp.isDone()
  }

  /** Whether a load is being indexed: what can wait does. */
  isLoading(): boolean {
    return this.#isBehind || performance.now() - this.#behindAt < LOAD_REST_MS
  }

  async notifyWritten(accessChanged: readonly number[], steps: readonly LogStep[] = []): Promise<void> {
    this.notify()
    this.#overtaking.note(steps)
    if (accessChanged.length === 0) return
    // Ahead of the log's order: the engine keeps the newest step of each document, whichever comes first.
    const { documents, engine, indexedCharacters, quarantine } = this.#deps
    const changes = await documents.changesOf(accessChanged)
    await engine.apply(await quarantine.toIndex(changes, indexedCharacters))
  }

  async settled(): Promise<void> {
    const seq = await this.#deps.documents.lastSeq()
    if (this.#appliedSeq >= seq) return
    this.notify()
    await new Promise<void>((resolve) => this.#waiting.push({ seq, resolve }))
  }

  /** Brings the engine up to what the store holds now, then keeps following. Resolves when the first is done. */
  async start(): Promise<void> {
    this.#appliedSeq = await this.#untilReachable(() => this.#firstSeq())
    this.#givenSeq = this.#appliedSeq
    // Others go on writing: whoever waited for the end of the log would not start before they rest.
    const storedSeq = await this.#deps.documents.lastSeq()
    while (!this.#isStopped && this.#appliedSeq < storedSeq && (await this.#untilReachable(() => this.#step()))) {
      // As long as there is more.
    }
    await this.#untilReachable(() => this.#retryQuarantined())
    this.#loop = this.#follow()
  }

  /** An engine elsewhere may be away for a moment: no reason to end a start that has come this far. */
  async #untilReachable<T>(work: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await work()
      } catch (error) {
        const isAway = error instanceof ServiceError && error.code === 'unavailable'
        if (!isAway || this.#isStopped) throw error
        await this.#beginAgain()
        this.#deps.log.error({ err: error, seq: this.#appliedSeq }, 'search index unavailable; retrying')
        await this.#rest(RETRY_MS)
      }
    }
  }

  /** Another version of the service may be able to do what the last one could not. */
  async #retryQuarantined(): Promise<void> {
    const { documents, engine, quarantine, quarantined, indexedCharacters } = this.#deps
    const keys = (await quarantined.list(MAX_RETRIED)).map(({ key }) => key)
    await quarantined.remove(keys)
    if (keys.length > 0)
      await engine.apply(await quarantine.toIndex(await documents.changesOf(keys), indexedCharacters))
    await quarantine.keep()
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    this.#deps.scanGate.close()
    this.#wake?.()
    await this.#overtaking.stop()
    await this.#loop
    await this.#beginAgain()
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
        await this.#beginAgain()
        if (this.#isStopped) return
        // Nothing is lost: the step was not marked, so it is tried again.
        this.#deps.log.error({ err: error, seq: this.#appliedSeq }, 'indexing failed; retrying')
        await this.#rest(RETRY_MS)
      }
    }
  }

  /** Where the engine stands, if what it kept came from this very log. */
  async #firstSeq(): Promise<number> {
    const { documents, engine, log } = this.#deps
    const seq = engine.completeSeq()
    if (seq === 0 || engine.completeFingerprint() === (await documents.logFingerprint(seq))) return seq
    await this.#reportLostSteps(seq)
    log.warn({ seq }, 'the search index does not match the database; rebuilding it')
    await engine.clear()
    return 0
  }

  /** What was searchable was stored before; a store that does not reach so far has lost it, or was put back. */
  async #reportLostSteps(seq: number): Promise<void> {
    const lastSeq = await this.#deps.documents.lastSeq()
    if (lastSeq >= seq) return
    this.#deps.health?.report({
      code: 'store_behind_index',
      message: `The search index is at change ${seq}, but the database ends at ${lastSeq}: the database was lost, damaged or restored from a backup. Resend the missing documents`,
    })
  }

  /** One batch; false when there was nothing to do. */
  async #step(): Promise<boolean> {
    const { engine } = this.#deps
    this.#hasNews = false
    // Read first: what it counts is visible to the next read, or was refused and left no step.
    const storedSeq = await this.#catchUp.lastSeq()
    const stretch = await this.#catchUp.watch(() => this.#stretches.after(this.#givenSeq))
    this.#noteBehind(stretch === 'later' || (stretch !== undefined && isLarge(stretch)))
    if (stretch === 'later' || stretch === undefined) await this.#marking
    if (stretch === 'later') return false
    if (stretch === undefined) {
      this.#advanceTo(Math.max(this.#appliedSeq, storedSeq))
      this.#givenSeq = this.#appliedSeq
      return false
    }
    this.#stretches.readAhead(stretch.lastSeq)
    if (stretch.isJoint) await engine.applyTogether(this.#changesOf(stretch))
    else await engine.apply(await this.#toIndex(stretch.changes))
    await this.#mark(stretch.lastSeq)
    return true
  }

  #noteBehind(isBehind: boolean): void {
    if (this.#isBehind) this.#behindAt = performance.now()
    this.#isBehind = isBehind
  }

  /** Begins to mark a stretch: that waits for its turn among the writes, and meanwhile the next one is given to the engine. */
  async #mark(seq: number): Promise<void> {
    await this.#marking
    this.#givenSeq = seq
    this.#marking = this.#catchUp.watch(() => this.#applied(seq))
    // A failure is met when it is awaited.
    this.#marking.catch(() => {})
  }

  /** From what is marked: what was given beyond is given again, which changes nothing. */
  async #beginAgain(): Promise<void> {
    await this.#stretches.forget()
    await this.#marking?.catch(() => {})
    this.#marking = undefined
    this.#givenSeq = this.#appliedSeq
  }

  async *#changesOf({ changes: first, lastSeq }: LogStretch): AsyncGenerator<IndexChange[]> {
    const { documents } = this.#deps
    let changes: readonly DocumentChange[] = first
    for (;;) {
      const due = changes.filter((change) => change.seq <= lastSeq)
      if (due.length > 0) yield await this.#toIndex(due)
      const seq = changes.at(-1)?.seq ?? lastSeq
      if (due.length < changes.length || seq >= lastSeq) return
      // The service is stopping: a part must not become visible.
      if (this.#isStopped) throw new Error('Stopped in the middle of an upload; it is indexed with the next start')
      changes = await readChanges(documents, seq)
    }
  }

  async #toIndex(changes: readonly DocumentChange[]): Promise<IndexChange[]> {
    const { quarantine, scanGate, indexedCharacters } = this.#deps
    return quarantine.toIndex(await scanGate.ready(changes), indexedCharacters)
  }

  async #applied(seq: number): Promise<void> {
    const { documents, engine, clock, quarantine } = this.#deps
    await quarantine.keep()
    await documents.markIndexed(seq, clock.now())
    engine.completeTo(seq, await documents.logFingerprint(seq))
    this.#advanceTo(seq)
  }

  #advanceTo(seq: number): void {
    this.#appliedSeq = seq
    this.#catchUp.reached(seq)
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

function isLarge({ changes, isJoint }: LogStretch): boolean {
  return isJoint || changes.length > MAX_SMALL_STEPS
}
