import { setTimeout as pause } from 'node:timers/promises'
import type { DocumentStore, LogStep } from '../domain/documents/document-store.ts'
import type { SearchEngine } from '../domain/search/engine/search-engine.ts'
import type { Log } from '../kernel/log.ts'
import type { ScanGate } from './governance/scan-gate.ts'
import type { Quarantine } from './quarantine.ts'

export interface OvertakingWritesDeps {
  documents: DocumentStore
  engine: SearchEngine
  log: Log
  indexedCharacters: number
  quarantine: Quarantine
  scanGate: Pick<ScanGate, 'ready'>
  /** How far the log is in the engine. */
  appliedSeq(): number
  /** Whether what the log is at takes a while. */
  isBehind(): boolean
}

/** A log that is not behind gets there first, and then there is nothing to do here. */
const PATIENCE_MS = 30
/** Of one that is, nobody waits for more than the writes that come at the same time. */
const SHORT_PATIENCE_MS = 3
/** Who writes without a pause meanwhile is given to the engine as often as this: each time it gets a segment more. */
const GAP_MS = 20
/** Writes of more documents are a load of their own: they wait for their turn. */
const MAX_DOCUMENTS_OF_WRITE = 50
const MAX_DOCUMENTS_AT_ONCE = 200
/** More are left to the log. */
const MAX_WAITING = 10_000

/**
 * Gives small writes to the engine while the log before them is still being worked off, so that a person's change is
 * found within a moment also during a large load. The engine keeps the newest step of each document, whichever comes
 * first; what the log counts as complete does not change, so after a crash everything is read from there again.
 */
export class OvertakingWrites {
  readonly #deps: OvertakingWritesDeps
  readonly #stopping = new AbortController()
  /** Step by document. */
  readonly #waiting = new Map<number, number>()
  #run: Promise<void> | undefined
  #overtookAt = Number.NEGATIVE_INFINITY

  constructor(deps: OvertakingWritesDeps) {
    this.#deps = deps
  }

  note(steps: readonly LogStep[]): void {
    if (steps.length === 0 || steps.length > MAX_DOCUMENTS_OF_WRITE || this.#stopping.signal.aborted) return
    if (this.#waiting.size + steps.length > MAX_WAITING) return
    for (const { key, seq } of steps) this.#waiting.set(key, Math.max(seq, this.#waiting.get(key) ?? 0))
    this.#run ??= this.#overtake().finally(() => {
      this.#run = undefined
    })
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#run
  }

  async #overtake(): Promise<void> {
    const { signal } = this.#stopping
    while (this.#waiting.size > 0) {
      await pause(this.#patience(), undefined, { signal, ref: false }).catch(() => {})
      if (signal.aborted) return
      const due = this.#takeDue()
      if (due.size === 0) continue
      try {
        await this.#apply(due)
        this.#overtookAt = performance.now()
      } catch (error) {
        // Nothing is lost: the log comes to these steps, too.
        if (!signal.aborted) this.#deps.log.warn({ err: error }, 'could not index a write early')
      }
    }
  }

  #patience(): number {
    if (!this.#deps.isBehind()) return PATIENCE_MS
    return Math.max(SHORT_PATIENCE_MS, this.#overtookAt + GAP_MS - performance.now())
  }

  #takeDue(): Map<number, number> {
    const applied = this.#deps.appliedSeq()
    const due = new Map<number, number>()
    for (const [key, seq] of this.#waiting) {
      if (due.size === MAX_DOCUMENTS_AT_ONCE) break
      this.#waiting.delete(key)
      if (seq > applied) due.set(key, seq)
    }
    return due
  }

  async #apply(due: ReadonlyMap<number, number>): Promise<void> {
    const { documents, engine, indexedCharacters, quarantine, scanGate } = this.#deps
    const changes = await documents.changesOf([...due.keys()])
    // What has a later step by now may belong to an upload, which becomes searchable as a whole; or it waits here again.
    const own = changes.filter(
      (change) => due.get(change.kind === 'upsert' ? change.document.key : change.key) === change.seq,
    )
    if (own.length > 0) await engine.apply(await quarantine.toIndex(await scanGate.ready(own), indexedCharacters))
  }
}
