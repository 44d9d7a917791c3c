/** Runs something later. Tests put their own in its place, so that nothing waits for the clock on the wall. */
export interface Timers {
  after(ms: number, run: () => void): { cancel(): void }
}

/** They keep no process alive. */
export const systemTimers: Timers = {
  after(ms, run) {
    const timer = setTimeout(run, ms)
    timer.unref()
    return { cancel: () => clearTimeout(timer) }
  },
}
