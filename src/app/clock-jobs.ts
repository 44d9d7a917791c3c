import type { Job } from '../jobs/job-loop.ts'

/** A monotonic clock drifts by milliseconds in that time; what a machine that was suspended missed is made up for. */
const SYNCHRONIZE_MS = 10_000

/** Keeps this node's time that of the database, where several nodes share one. */
export function clockJobs(synchronizeClock: (() => Promise<void>) | undefined): Job[] {
  if (synchronizeClock === undefined) return []
  return [{ name: 'synchronize the clock', everyMs: SYNCHRONIZE_MS, isSingle: false, run: synchronizeClock }]
}
