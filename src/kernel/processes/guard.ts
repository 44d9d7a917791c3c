import { workerData } from 'node:worker_threads'

export interface GuardData {
  readonly maxBytes: number
  readonly maxSeconds: number
  /** CPU time of the process, in microseconds, when the task under way began; -1 between tasks. */
  readonly startedAt: BigInt64Array
}

const CHECK_MS = 20

/**
 * Runs in a thread of a child process, which can't watch itself while it works. Kills the whole process if it takes more
 * memory than allowed (the heap limit doesn't count buffers) or more CPU time (wall-clock time would blame the task for
 * a busy machine), or if the service that started it is gone.
 */
const { maxBytes, maxSeconds, startedAt } = workerData as GuardData
const service = process.ppid

setInterval(() => {
  if (process.memoryUsage.rss() > maxBytes || process.ppid !== service) process.kill(process.pid, 'SIGKILL')
  const since = Number(Atomics.load(startedAt, 0))
  const { user, system } = process.cpuUsage()
  if (since >= 0 && user + system - since > maxSeconds * 1e6) process.kill(process.pid, 'SIGXCPU')
}, CHECK_MS)
