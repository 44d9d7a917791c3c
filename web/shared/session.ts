import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let isEnded = false

function set(value: boolean): void {
  if (isEnded === value) return
  isEnded = value
  for (const listener of listeners) listener()
}

/** Called when a request fails because the session is no longer valid. */
export function sessionEnded(): void {
  set(true)
}

export function sessionBegan(): void {
  set(false)
}

export function useSessionEnded(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => isEnded,
  )
}
