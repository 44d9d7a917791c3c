/** About as long as a request can be delayed by work that others wait for too. */
const SLICE_MS = 4

/**
 * For long work on a thread that answers requests. Call the result between steps: it yields once the slice is used up. A slice
 * belongs to the turn of the event loop, not to the caller: steps that follow one another without a pause share it.
 * See docs/decisions/0008-time-slices.md.
 */
export function timeSlices(sliceMs = SLICE_MS): () => Promise<void> {
  noteWork()
  return async () => {
    if (performance.now() - noteWork() >= sliceMs) await yieldToEventLoop()
  }
}

/** Runs a generator that yields after every small step, in time slices. */
export async function runInSlices<Result>(work: Generator<void, Result>): Promise<Result> {
  const yieldIfDue = timeSlices()
  for (;;) {
    const step = work.next()
    if (step.done === true) return step.value
    await yieldIfDue()
  }
}

/** When sliced work began in this turn of the event loop, if it has. */
let workBeganAt: number | undefined

function noteWork(): number {
  if (workBeganAt === undefined) {
    workBeganAt = performance.now()
    turnEnd.refresh()
  }
  return workBeganAt
}

/** Timers run before the event loop takes new requests, so these have a slice of their own. */
const turnEnd = setTimeout(() => {
  workBeganAt = undefined
}, 0).unref()

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
  workBeganAt = performance.now()
  turnEnd.refresh()
  oldest?.()
}
