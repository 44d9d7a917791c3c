/** A pause between two keys of somebody who types; what nobody reads while typing waits for it. */
export const PAUSE_MS = 100

/** Calls back once the frame is painted that shows what was just put on the page. What it returns calls it off. */
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
