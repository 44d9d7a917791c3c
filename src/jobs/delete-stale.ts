import type { Indexer } from '../domain/documents/indexer.ts'
import type { UploadStore } from '../domain/uploads/upload-store.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Log } from '../kernel/log.ts'

export interface DeleteStaleDeps {
  uploads: UploadStore
  indexer: Indexer
  clock: Clock
  log: Log
}

const POLL_MS = 1000

/** Deletes what finished uploads left behind once its pause is over. */
export class DeleteStale {
  readonly #deps: DeleteStaleDeps
  #timer: NodeJS.Timeout | undefined
  #run: Promise<void> | undefined

  constructor(deps: DeleteStaleDeps) {
    this.#deps = deps
  }

  start(): void {
    this.#timer = setInterval(() => {
      this.#run ??= this.#deleteDue().finally(() => {
        this.#run = undefined
      })
    }, POLL_MS)
    this.#timer.unref()
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#run
  }

  async #deleteDue(): Promise<void> {
    const { uploads, indexer, clock, log } = this.#deps
    try {
      const now = clock.now()
      if (!(await uploads.hasDue(now))) return
      const count = await uploads.deleteStale(['documents', 'users', 'groups', 'employees'], undefined, now, now)
      log.info({ count }, 'deleted what the last uploads did not hold')
      await indexer.written([])
    } catch (error) {
      log.error({ err: error }, 'deleting stale data failed; trying again')
    }
  }
}
