import { useEffect, useState } from 'react'

interface Toast {
  readonly text: string
  undo?(): Promise<unknown>
}

const SHOWN_MS = 6000
let show: ((toast: Toast) => void) | undefined

/** Says what just happened where the page doesn't show it, and offers to undo it. */
export function notify(text: string, undo?: () => Promise<unknown>): void {
  show?.({ text, ...(undo && { undo }) })
}

/** The place where notifications appear. One per page. */
export function Toasts() {
  const [toast, setToast] = useState<Toast>()
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    show = setToast
    return () => {
      show = undefined
    }
  }, [])
  useEffect(() => {
    if (toast === undefined || isHeld) return
    const timer = setTimeout(() => setToast(undefined), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [toast, isHeld])
  const undo = async () => {
    try {
      await toast?.undo?.()
      setToast({ text: 'Undone' })
    } catch (problem) {
      setToast({ text: problem instanceof Error ? problem.message : "Couldn't undo it" })
    }
  }
  return (
    <div
      className="toasts"
      role="status"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {toast !== undefined && (
        <p className="toast" key={toast.text}>
          {toast.text}
          {toast.undo !== undefined && (
            <button type="button" onClick={() => void undo()}>
              Undo
            </button>
          )}
        </p>
      )}
    </div>
  )
}
