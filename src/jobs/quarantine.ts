import type { DocumentChange } from '../domain/documents/document-store.ts'
import type { QuarantinedDocument, QuarantineStore } from '../domain/documents/quarantined-document.ts'
import type { IndexChange } from '../domain/search/engine/search-engine.ts'
import type { Clock } from '../kernel/clock.ts'
import { timeSlices } from '../kernel/event-loop/time-slices.ts'
import type { Log } from '../kernel/log.ts'
import { toIndexChange } from './to-index-change.ts'

const MAX_PROBLEM_CHARACTERS = 500

/**
 * Quarantines documents that can't be read or indexed, so that one of them stops neither the log nor the start. Removes
 * them from the engine, because an older version must not be shown instead.
 * See docs/decisions/0017-quarantined-documents.md.
 */
export class Quarantine {
  readonly #store: QuarantineStore
  readonly #clock: Clock
  readonly #log: Log
  #noted: QuarantinedDocument[] = []

  constructor({ quarantined, clock, log }: { quarantined: QuarantineStore; clock: Clock; log: Log }) {
    this.#store = quarantined
    this.#clock = clock
    this.#log = log
  }

  /**
   * Held documents aren't indexed until policies have scanned them. Requests are answered in between: thousands of
   * documents take tens of milliseconds.
   */
  async toIndex(changes: readonly DocumentChange[], indexedCharacters: number): Promise<IndexChange[]> {
    const yieldIfDue = timeSlices()
    const toIndex: IndexChange[] = []
    for (const change of changes) {
      if (change.kind === 'upsert' && change.isHeld === true) continue
      toIndex.push(this.#toIndex(change, indexedCharacters))
      await yieldIfDue()
    }
    return toIndex
  }

  #toIndex(change: DocumentChange, indexedCharacters: number): IndexChange {
    if (change.kind === 'remove') return change
    if (change.kind === 'unreadable') return this.#without(change.key, change.seq, change.problem)
    try {
      return toIndexChange(change, indexedCharacters)
    } catch (error) {
      return this.#without(change.document.key, change.seq, error)
    }
  }

  note(key: number, seq: number, problem: unknown): void {
    const words = problem instanceof Error ? `${problem.name}: ${problem.message}` : String(problem)
    this.#noted.push({ key, seq, problem: words.slice(0, MAX_PROBLEM_CHARACTERS), at: this.#clock.now() })
    this.#log.error({ err: problem, key, seq }, 'could not index document; quarantined')
  }

  /** Before the log counts as followed past them. */
  async keep(): Promise<void> {
    if (this.#noted.length === 0) return
    const noted = this.#noted
    this.#noted = []
    await this.#store.put(noted)
  }

  #without(key: number, seq: number, problem: unknown): IndexChange {
    this.note(key, seq, problem)
    return { kind: 'remove', seq, key }
  }
}
