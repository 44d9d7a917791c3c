import { setTimeout as pause } from 'node:timers/promises'

const PAUSE_MS = 10
/** Far longer than what tests wait for takes: on a busy machine everything is late, and that is no failure. */
const LIMIT_MS = 180_000

/** Asks until the answer is true; a condition that never comes true fails by the time limit, with its name. */
export async function eventually(what: string, isTrue: () => Promise<boolean>, limitMs = LIMIT_MS): Promise<void> {
  const endsAt = performance.now() + limitMs
  while (!(await isTrue())) {
    if (performance.now() > endsAt) throw new Error(`Still not so after ${limitMs} ms: ${what}`)
    await pause(PAUSE_MS)
  }
}
