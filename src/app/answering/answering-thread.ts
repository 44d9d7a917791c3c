import type { PublishedIndex } from '../../engines/embedded/copies/index-update.ts'
import { SentIndex } from '../../engines/embedded/copies/sent-index.ts'
import { WorkerClient } from '../../kernel/workers/worker-client.ts'
import type { WorkerError } from '../../kernel/workers/worker-error.ts'
import type { AnsweringHandlers } from './answering-worker.ts'
import type { AnsweringThreadData, RankingSignals, ThreadUpdate } from './thread-messages.ts'

const PROGRAM = new URL('./answering-worker.ts', import.meta.url)
/** Most of what a request makes is gone with it, so a small young generation is collected often and quickly. */
const YOUNG_MB = 16

export interface AnsweringThreadOptions {
  readonly data: AnsweringThreadData
  readonly onDeath: (error: WorkerError) => void
  readonly program?: URL | undefined
}

/** One thread that answers, and what it was sent. */
export class AnsweringThread {
  readonly worker: WorkerClient<AnsweringHandlers>
  readonly snapshotPrefix: string
  /** When it was last given a request, by the clock of `performance`. */
  usedAt = performance.now()
  #index = new SentIndex()
  #signals: RankingSignals = {}

  constructor({ data, onDeath, program = PROGRAM }: AnsweringThreadOptions) {
    this.snapshotPrefix = data.snapshotPrefix
    this.worker = new WorkerClient({
      name: 'answering',
      program,
      workerData: data,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MB },
      onStart: () => {
        this.forget()
        this.usedAt = performance.now()
      },
      onDeath,
    })
  }

  /** A new thread knows nothing, and what an ended one knew must not be kept for it. */
  forget(): void {
    this.#index = new SentIndex()
    this.#signals = {}
  }

  /** What it doesn't know yet. It must be sent: the next update builds on it. */
  update(published: PublishedIndex, now: Date, signals: RankingSignals = {}): ThreadUpdate {
    const { reads, learned } = signals
    const known = this.#signals
    this.#signals = { ...known, ...signals }
    return {
      now: now.getTime(),
      index: this.#index.update(published),
      ...(reads !== undefined && reads !== known.reads && { reads }),
      ...(learned !== undefined && learned !== known.learned && { learned }),
    }
  }
}
