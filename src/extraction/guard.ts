import { workerData } from 'node:worker_threads'

export interface GuardData {
  readonly maxBytes: number
  readonly maxSeconds: number
  /** Processor time of the process, in microseconds, when the reading under way began; -1 between readings. */
  readonly startedAt: BigInt64Array
}

const CHECK_MS = 20

/**
 * Runs in a thread beside the reader, which cannot watch itself while it works. Ends the whole process when it takes
 * more memory than allowed (the heap's own limit does not count buffers), more processor time (the time of day would
 * blame a file for a busy machine), or when the service that wanted the text is gone.
 */
const { maxBytes, maxSeconds, startedAt } = workerData as GuardData
const service = process.ppid

setInterval(() => {
  if (process.memoryUsage.rss() > maxBytes || process.ppid !== service) process.kill(process.pid, 'SIGKILL')
  const since = Number(Atomics.load(startedAt, 0))
  const { user, system } = process.cpuUsage()
  if (since >= 0 && user + system - since > maxSeconds * 1e6) process.kill(process.pid, 'SIGXCPU')
}, CHECK_MS)
