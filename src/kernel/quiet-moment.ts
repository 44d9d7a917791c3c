import { setTimeout as pause } from 'node:timers/promises'

/** So long the thread is watched. */
const WATCHED_MS = 2
/** Of that time; one that worked more has something to do. */
const BUSY_SHARE = 0.5
/** A thread that never rests is not waited for any longer. */
const PATIENCE_MS = 1000

export interface WatchedThread {
  /** Waits, and tells which share of that time the thread worked. */
  watch(milliseconds: number): Promise<number>
}

/**
 * Resolves when the thread has little to do, or after a while in any case: for work that has to be done some time, and that
 * nobody waits for.
 */
export async function quietMoment(thread: WatchedThread = THIS_THREAD): Promise<void> {
  if ((await thread.watch(WATCHED_MS)) > BUSY_SHARE) await thread.watch(PATIENCE_MS)
}

const THIS_THREAD: WatchedThread = {
  async watch(milliseconds) {
    const before = performance.eventLoopUtilization()
    await pause(milliseconds, undefined, { ref: false })
    return performance.eventLoopUtilization(before).utilization
  },
}
