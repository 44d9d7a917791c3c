const TURN_MS = 8
/** Of work that is made of small steps. */
const STEP_MS = 4

/** Lets long work on the main thread stop for others: call it between steps, it waits when the turn is used up. */
export function takeTurns(turnMs = TURN_MS): () => Promise<void> {
  let turnStartedAt = performance.now()
  return async () => {
    if (performance.now() - turnStartedAt < turnMs) return
    await nextTurn()
    turnStartedAt = performance.now()
  }
}

/** Does work that yields after every small step, and lets others have the thread between steps when its turn is used up. */
export async function workInTurns<Result>(work: Generator<void, Result>): Promise<Result> {
  const turn = takeTurns(STEP_MS)
  for (;;) {
    const step = work.next()
    if (step.done === true) return step.value
    await turn()
  }
}

/** Those who wait, the first of them longest. */
const waiting: (() => void)[] = []

/**
 * Resolves when it is one's turn: one of those who wait is let go each time that the thread has looked for requests, so that
 * however many long works are under way, a request waits for one turn and not for one of each.
 */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    if (waiting.push(resolve) === 1) setImmediate(letOneGo)
  })
}

function letOneGo(): void {
  const [first] = waiting.splice(0, 1)
  if (waiting.length > 0) setImmediate(letOneGo)
  first?.()
}
