import { useEffect, useState } from 'react'

const PATIENCE_MS = 300

/** Whether loading has taken long enough to show it. */
export function useSlow(isWaiting: boolean): boolean {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (!isWaiting) return setSlow(false)
    const timer = setTimeout(() => setSlow(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [isWaiting])
  return isSlow && isWaiting
}
