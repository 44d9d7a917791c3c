import { setImmediate as nextTurn } from 'node:timers/promises'

const TURN_MS = 8

/** Lets long work on the main thread stop for others: call it between steps, it waits when the turn is used up. */
export function takeTurns(): () => Promise<void> {
  let turnStartedAt = performance.now()
  return async () => {
    if (performance.now() - turnStartedAt < TURN_MS) return
    await nextTurn()
    turnStartedAt = performance.now()
  }
}
