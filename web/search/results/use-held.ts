import { useEffect, useRef } from 'react'

/** The value, or while it is held, the one before. */
export function useHeld<Value>(value: Value, isHeld: boolean): Value {
  const last = useRef(value)
  useEffect(() => {
    if (!isHeld) last.current = value
  })
  return isHeld ? last.current : value
}
