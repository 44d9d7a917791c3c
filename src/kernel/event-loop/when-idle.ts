import { setTimeout as pause } from 'node:timers/promises'

/** How long the thread is observed. */
const WATCHED_MS = 2
/** A thread that worked for a larger share of that time is busy. */
const BUSY_SHARE = 0.5
/** How long to wait for a busy thread. */
const PATIENCE_MS = 1000

export interface WatchedThread {
  /** Waits, and returns the share of that time in which the thread worked. */
  watch(milliseconds: number): Promise<number>
}

/** Resolves when the thread is idle, or after a second: for work that must happen at some point and that nobody waits for. */
export async function whenIdle(thread: WatchedThread = THIS_THREAD): Promise<void> {
  if ((await thread.watch(WATCHED_MS)) > BUSY_SHARE) await thread.watch(PATIENCE_MS)
}

const THIS_THREAD: WatchedThread = {
  async watch(milliseconds) {
    const before = performance.eventLoopUtilization()
    await pause(milliseconds, undefined, { ref: false })
    return performance.eventLoopUtilization(before).utilization
  },
}
