import { useEffect, useState } from 'react'

const PATIENCE_MS = 300

/** Whether loading has taken long enough to show it. */
export function useSlow(isWaiting: boolean): boolean {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    // Setting what is set already could render the page once more.
    if (isSlow === isWaiting) return
    if (!isWaiting) return setSlow(false)
    const timer = setTimeout(() => setSlow(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [isWaiting, isSlow])
  return isSlow && isWaiting
}
