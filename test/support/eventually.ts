import { setTimeout as pause } from 'node:timers/promises'

const PAUSE_MS = 10
const PATIENT_MS = 180_000

/** Asks until the answer is true; a condition that never comes true fails by the time limit, with its name. */
export async function eventually(what: string, isTrue: () => Promise<boolean>, limitMs = 30_000): Promise<void> {
  const endsAt = performance.now() + limitMs
  while (!(await isTrue())) {
    if (performance.now() > endsAt) throw new Error(`Still not so after ${limitMs} ms: ${what}`)
    await pause(PAUSE_MS)
  }
}

/** The same for what a job does in the background, behind everything else that the machine has to do. */
export function patiently(what: string, isTrue: () => Promise<boolean>): Promise<void> {
  return eventually(what, isTrue, PATIENT_MS)
}
