const SLICE_MS = 8
/** For work made of small steps. */
const STEP_MS = 4

/**
 * For long work on a thread that answers requests. Call the result between steps: it yields once the slice is used up.
 * See docs/decisions/0008-time-slices.md.
 */
export function timeSlices(sliceMs = SLICE_MS): () => Promise<void> {
  let startedAt = performance.now()
  return async () => {
    if (performance.now() - startedAt < sliceMs) return
    await yieldToEventLoop()
    startedAt = performance.now()
  }
}

/** Runs a generator that yields after every small step, in time slices. */
export async function runInSlices<Result>(work: Generator<void, Result>): Promise<Result> {
  const yieldIfDue = timeSlices(STEP_MS)
  for (;;) {
    const step = work.next()
    if (step.done === true) return step.value
    await yieldIfDue()
  }
}

/** Oldest first. */
const waiting: (() => void)[] = []

/**
 * Resolves after the event loop has handled its requests. One waiter continues per iteration, so that a request waits for one
 * slice, however many long tasks are running.
 */
export function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => {
    if (waiting.push(resolve) === 1) setImmediate(resumeOldest)
  })
}

function resumeOldest(): void {
  const [oldest] = waiting.splice(0, 1)
  if (waiting.length > 0) setImmediate(resumeOldest)
  oldest?.()
}
