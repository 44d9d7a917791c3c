/** A pause in typing. Updates that nobody reads while typing wait for it. */
export const PAUSE_MS = 250

/** Runs `work` after the next frame is painted. Returns a function that cancels it. */
export function afterPaint(work: () => void, laterMs = 0): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(work, laterMs)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
