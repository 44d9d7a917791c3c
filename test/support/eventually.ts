import { setTimeout as pause } from 'node:timers/promises'

const MIN_PAUSE_MS = 10
/** Asking costs CPU time, which what is waited for needs too. */
const MAX_PAUSE_MS = 50
/** So that waiting takes at most this much longer than it has to. */
const PAUSE_SHARE = 0.1
/** Far longer than what tests wait for takes: on a busy machine everything is late, and that is no failure. */
const LIMIT_MS = 180_000

/** Asks until the answer is true; a condition that never comes true fails by the time limit, with its name. */
export async function eventually(what: string, isTrue: () => Promise<boolean>, limitMs = LIMIT_MS): Promise<void> {
  const startedAt = performance.now()
  while (!(await isTrue())) {
    const waitedMs = performance.now() - startedAt
    if (waitedMs > limitMs) throw new Error(`Still not so after ${limitMs} ms: ${what}`)
    await pause(Math.min(MAX_PAUSE_MS, Math.max(MIN_PAUSE_MS, waitedMs * PAUSE_SHARE)))
  }
}
