import type { Log } from '../kernel/log.ts'

export interface PeriodicJob {
  readonly name: string
  readonly everyMs: number
  run(): Promise<unknown>
}

/** Runs some work now and then, never twice at a time. A failure is logged, and the next time comes. */
export class Periodic {
  readonly #job: PeriodicJob
  readonly #log: Log
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> = Promise.resolve()

  constructor(job: PeriodicJob, log: Log) {
    this.#job = job
    this.#log = log
  }

  /** The first run is one period away, so that a start is not slowed down by what can wait. */
  start(): void {
    this.#timer = setTimeout(() => {
      this.#running = this.#run().then(() => {
        if (this.#timer !== undefined) this.start()
      })
    }, this.#job.everyMs)
    this.#timer.unref()
  }

  async stop(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    await this.#running
  }

  async #run(): Promise<void> {
    try {
      await this.#job.run()
    } catch (error) {
      this.#log.error({ err: error, job: this.#job.name }, 'a job failed; it runs again later')
    }
  }
}
