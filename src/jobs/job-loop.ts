import type { LeaseStore } from '../domain/leases/lease-store.ts'
import type { JobBoard } from '../domain/system/job-board.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Log } from '../kernel/log.ts'
import type { Timers } from '../kernel/timers.ts'

/** Some work that is done again and again for as long as the service runs. */
export interface Job {
  /** For the log, and the name of its lease. */
  readonly name: string
  /** From the end of one run to the start of the next. */
  readonly everyMs: number
  /** Of several services on one database, one does it at a time. */
  readonly isSingle: boolean
  /** Defaults to one period after the start, so jobs that can wait don't slow it down. */
  readonly runsAtStart?: boolean
  /** Ends early, at a place where nothing is lost, when `signal` says that the service stops. */
  run(signal: AbortSignal): Promise<unknown>
}

export interface JobDeps {
  leases: LeaseStore
  clock: Clock
  timers: Timers
  log: Log
  /** This service, among those that share the database. */
  holder: string
  /** Records when each job ran. */
  board?: JobBoard
}

/** A service that dies in the middle of a job holds its lease so long; then another takes over. */
const LEASE_MS = 60_000
/** A run that takes longer keeps its lease alive. */
const RENEW_MS = LEASE_MS / 3

/** Runs a job now and then, never twice at a time. A failure is logged, and the next time comes. */
export class JobLoop {
  readonly #job: Job
  readonly #deps: JobDeps
  readonly #stopping = new AbortController()
  #timer: { cancel(): void } | undefined
  #running: Promise<void> = Promise.resolve()
  /** Milliseconds since 1970. */
  #heldUntil = 0

  constructor(job: Job, deps: JobDeps) {
    this.#job = job
    this.#deps = deps
    deps.board?.knows(job.name, job.everyMs)
  }

  start(): void {
    this.#next(this.#job.runsAtStart === true ? 0 : this.#job.everyMs)
  }

  /** Aborts the current run and waits for it. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    this.#timer?.cancel()
    await this.#running
    if (this.#job.isSingle) await this.#deps.leases.release(this.#lease).catch(() => {})
  }

  get #lease() {
    return { name: this.#job.name, holder: this.#deps.holder }
  }

  #next(ms: number): void {
    if (this.#stopping.signal.aborted) return
    this.#timer = this.#deps.timers.after(ms, () => {
      this.#running = this.#run().then(() => this.#next(this.#job.everyMs))
    })
  }

  /** Never rejects: whatever happens in a job, the service goes on. */
  async #run(): Promise<void> {
    const { log, board } = this.#deps
    const { name } = this.#job
    let renewing: { cancel(): void } | undefined
    try {
      if (this.#job.isSingle) {
        if (!(await this.#take())) return
        renewing = this.#keepLease()
      }
      board?.began(name)
      await this.#job.run(this.#stopping.signal)
      board?.ended(name)
    } catch (error) {
      board?.ended(name, error)
      log.error({ err: error, job: name }, 'job failed; will retry')
    } finally {
      renewing?.cancel()
    }
  }

  /** Writes only if the lease has to be renewed soon: many jobs run every second, and nobody else can take it before it ends. */
  async #take(): Promise<boolean> {
    const { leases, clock } = this.#deps
    const now = clock.now()
    const leftMs = this.#heldUntil - now.getTime()
    if (leftMs > LEASE_MS - RENEW_MS && leftMs <= LEASE_MS) return true
    const until = new Date(now.getTime() + LEASE_MS)
    const isTaken = await leases.take(this.#lease, now, until)
    this.#heldUntil = isTaken ? until.getTime() : 0
    return isTaken
  }

  #keepLease(): { cancel(): void } {
    const { timers, log } = this.#deps
    let timer: { cancel(): void }
    const renew = () => {
      this.#take().catch((error: unknown) => log.warn({ err: error, job: this.#job.name }, 'could not renew lease'))
      timer = timers.after(RENEW_MS, renew)
    }
    timer = timers.after(RENEW_MS, renew)
    return { cancel: () => timer.cancel() }
  }
}
