import { useEffect, useState } from 'react'
import { afterPaint, PAUSE_MS } from './after-paint.ts'

const waiting = new Set<() => void>()
let callOff: (() => void) | undefined

/** Whether what was just put on the page has stood there for a pause: for what may come after it. All that wait come at once. */
export function useLate(): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const come = () => setLate(true)
    waiting.add(come)
    // Who comes newly puts off all of them: what the next key takes away need not be drawn.
    callOff?.()
    callOff = afterPaint(() => {
      const due = [...waiting]
      waiting.clear()
      for (const each of due) each()
    }, PAUSE_MS)
    return () => {
      waiting.delete(come)
    }
  }, [])
  return isLate
}
