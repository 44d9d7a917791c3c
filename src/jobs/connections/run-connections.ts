import { type ConnectionRun, NO_COUNTS, type StoredConnection } from '../../domain/connections/connection.ts'
import type { ConnectionDeps } from '../../domain/connections/connection-deps.ts'
import { connectionLease } from '../../domain/connections/connection-store.ts'
import { finishRemoval } from '../../domain/connections/remove-connection.ts'
import type { RunDeps } from '../../domain/connections/run/crawl.ts'
import { runConnection } from '../../domain/connections/run/run-connection.ts'
import { modeOf } from '../../domain/connections/schedule.ts'
import { newId } from '../../kernel/ids.ts'
import { type JobDeps, JobLoop } from '../job-loop.ts'

export interface RunConnectionsDeps extends JobDeps, Omit<RunDeps, 'clock' | 'log'>, Omit<ConnectionDeps, 'clock'> {
  /** How many this service runs at the same time. */
  workers: number
}

const POLL_MS = 1000
/** A node that dies holds its leases so long; then another one takes over. */
const LEASE_MS = 60_000
const RENEW_MS = LEASE_MS / 3
/** For the batch that is being written. */
const STOP_PATIENCE_MS = 4000
/** More than a node runs, because others may hold the leases of the first ones. */
const CANDIDATES = 100

/** Runs the connections that are due. Of several nodes, one runs each connection at a time, under its lease. */
export class RunConnections {
  readonly #deps: RunConnectionsDeps
  readonly #loop: JobLoop
  readonly #stopping = new AbortController()
  readonly #underWay = new Map<string, Promise<void>>()

  constructor(deps: RunConnectionsDeps) {
    this.#deps = deps
    const run = () => this.#startDue()
    this.#loop = new JobLoop(
      { name: 'run connections', everyMs: POLL_MS, isSingle: false, runsAtStart: true, run },
      deps,
    )
  }

  start(): void {
    this.#loop.start()
  }

  /** Runs stop where the next one goes on. A file whose text is being extracted isn't waited for. */
  async stop(): Promise<void> {
    this.#stopping.abort(new Error('The service is stopping'))
    await this.#loop.stop()
    const patience = Promise.withResolvers<void>()
    const timer = this.#deps.timers.after(STOP_PATIENCE_MS, patience.resolve)
    await Promise.race([Promise.all(this.#underWay.values()), patience.promise])
    timer.cancel()
  }

  async #startDue(): Promise<void> {
    const { connections, clock, workers, leases } = this.#deps
    if (this.#underWay.size >= workers) return
    for (const connection of await connections.due(clock.now(), CANDIDATES)) {
      if (this.#underWay.size >= workers || this.#stopping.signal.aborted) return
      if (this.#underWay.has(connection.id)) continue
      const lease = { name: connectionLease(connection.id), holder: newId() }
      if (!(await leases.take(lease, clock.now(), this.#leaseEnd()))) continue
      const running = this.#run(connection.id, lease).finally(() => this.#underWay.delete(connection.id))
      this.#underWay.set(connection.id, running)
    }
  }

  /** Never rejects. */
  async #run(id: string, lease: { name: string; holder: string }): Promise<void> {
    const { connections, clock, log, leases } = this.#deps
    const ending = new AbortController()
    const keeping = this.#keepLease(lease, ending)
    const signal = AbortSignal.any([this.#stopping.signal, ending.signal])
    try {
      // Read under the lease: somebody else may just have run it.
      const connection = await connections.find(id)
      if (connection !== undefined && isDue(connection, clock.now())) await this.#work(connection, lease.holder, signal)
    } catch (error) {
      log.error({ err: error, connectionId: id }, 'could not run a connection; will retry')
    } finally {
      keeping.cancel()
      await leases.release(lease).catch(() => {})
    }
  }

  async #work(found: StoredConnection, runId: string, signal: AbortSignal): Promise<void> {
    const { connections, connectorHost, clock } = this.#deps
    if (found.removal !== undefined) return finishRemoval(this.#deps, found, { id: runId }, signal)
    const connector = await connectorHost.find(found.connector)
    const now = clock.now()
    const connection = await connections.takeRequest(found.id)
    if (connection === undefined || connection.removal !== undefined || !isDue(connection, now)) return
    const run: ConnectionRun = {
      id: runId,
      connectionId: connection.id,
      mode: connector === undefined ? 'changes' : modeOf(connection, connector, now),
      startedAt: now,
      endedAt: undefined,
      outcome: undefined,
      message: undefined,
      phase: 'starting',
      waitingUntil: undefined,
      counts: NO_COUNTS,
      report: undefined,
    }
    await connections.startRun(run)
    await runConnection(this.#deps, connection, run, signal)
  }

  /** Renews the lease. A run whose lease another node took, or that can't be renewed in time, is stopped. */
  #keepLease(lease: { name: string; holder: string }, ending: AbortController): { cancel(): void } {
    const { timers, leases, log } = this.#deps
    let isOver = false
    let failures = 0
    let timer = timers.after(RENEW_MS, renew)
    const keep = () => leases.renew(lease, this.#leaseEnd())
    function renew(): void {
      keep()
        .then((isHeld) => {
          failures = 0
          if (!isHeld) ending.abort(new Error('Another node took the lease'))
        })
        .catch((error: unknown) => {
          log.warn({ err: error, lease: lease.name }, 'could not renew lease')
          if (++failures >= LEASE_MS / RENEW_MS - 1) ending.abort(new Error('The lease could not be renewed'))
        })
        .finally(() => {
          if (!isOver) timer = timers.after(RENEW_MS, renew)
        })
    }
    return {
      cancel() {
        isOver = true
        timer.cancel()
      },
    }
  }

  #leaseEnd(): Date {
    return new Date(this.#deps.clock.now().getTime() + LEASE_MS)
  }
}

function isDue(connection: StoredConnection, now: Date): boolean {
  const { requestedMode, startedMode, removal, isPaused, nextDueAt } = connection
  const isAsked = (requestedMode ?? startedMode ?? removal) !== undefined
  return isAsked || (!isPaused && nextDueAt <= now)
}
