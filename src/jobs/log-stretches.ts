import type { DocumentChange, DocumentStore } from '../domain/documents/document-store.ts'
import { readChanges } from './read-changes.ts'

/** A part of the log that is given to the engine in one go. */
export interface LogStretch {
  /** Its first steps, usually all; what is missing is read when they are given. */
  readonly changes: readonly DocumentChange[]
  readonly lastSeq: number
  /** Some of its steps must become searchable together. */
  readonly isJoint: boolean
}

/** Reads the log stretch by stretch, the next one while the last one is being indexed. */
export class LogStretches {
  readonly #documents: DocumentStore
  /** Steps that were read and lie behind the end of their stretch. */
  #left: readonly DocumentChange[] = []
  #ahead: { readonly afterSeq: number; readonly stretch: Promise<LogStretch | 'later' | undefined> } | undefined

  constructor(documents: DocumentStore) {
    this.#documents = documents
  }

  /** The stretch after this step; undefined at the end of the log, `later` where what follows is not complete yet. */
  async after(seq: number): Promise<LogStretch | 'later' | undefined> {
    const ahead = this.#ahead
    this.#ahead = undefined
    const read = ahead?.afterSeq === seq ? await ahead.stretch : undefined
    // Where nothing was found ahead of time, there may be something by now.
    return read === undefined || read === 'later' ? this.#read(seq) : read
  }

  /** Begins to read what comes after this step. */
  readAhead(seq: number): void {
    const stretch = this.#read(seq)
    // A failure is met when it is awaited.
    stretch.catch(() => {})
    this.#ahead = { afterSeq: seq, stretch }
  }

  /** Waits for what is being read, and forgets it. */
  async forget(): Promise<void> {
    await this.#ahead?.stretch.catch(() => {})
    this.#ahead = undefined
    this.#left = []
  }

  async #read(afterSeq: number): Promise<LogStretch | 'later' | undefined> {
    const left = this.#left.filter((change) => change.seq > afterSeq)
    this.#left = []
    const read = await readChanges(this.#documents, afterSeq, left)
    if (read.length === 0) return undefined
    // Read after the changes: of steps that belong together none can be among them without these two telling so.
    const openSeq = await this.#documents.openSteps()
    const changes = openSeq === undefined ? read : read.filter((change) => change.seq < openSeq)
    const last = changes.at(-1)
    if (last === undefined) return 'later'
    const joint = await this.#documents.jointSteps(afterSeq)
    if (joint === undefined || joint.firstSeq > last.seq) return { changes, lastSeq: last.seq, isJoint: false }
    const lastSeq = await this.#endOfWhole(changes[0]?.seq ?? last.seq, last.seq)
    this.#left = changes.filter((change) => change.seq > lastSeq)
    return { changes: changes.filter((change) => change.seq <= lastSeq), lastSeq, isJoint: true }
  }

  /**
   * How far to go with steps some of which belong together: never into the middle of such a stretch, for the engine
   * keeps what it has as complete up to there, and a start goes on from that.
   */
  async #endOfWhole(firstSeq: number, lastSeq: number): Promise<number> {
    const joint = await this.#documents.jointSteps(lastSeq)
    if (joint === undefined || joint.firstSeq > lastSeq) return lastSeq
    return firstSeq < joint.firstSeq ? joint.firstSeq - 1 : joint.lastSeq
  }
}
