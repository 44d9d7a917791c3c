/** Ending a plain timer costs a fraction of aborting one, whose error nobody reads. */
export function inTime<T>(asked: Promise<T>, waitMs: number): Promise<T | 'late'> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve('late'), waitMs)
    timer.unref()
    asked.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
