import { useEffect, useState } from 'react'

/** The value once it hasn't changed for a while. For announcements, which would otherwise follow every key. */
export function useSettled<T>(value: T, afterMs = 1000): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), afterMs)
    return () => clearTimeout(timer)
  }, [value, afterMs])
  return settled
}
