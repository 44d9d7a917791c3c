import './styles/toast.css'
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'

interface Toast {
  readonly text: string
  undo?(): Promise<unknown>
}

const SHOWN_MS = 6000
let show: ((toast: Toast) => void) | undefined

/** Shows a notification in place of the one before. */
export function showToast(toast: Toast): void {
  if (show !== undefined) {
    show(toast)
    return
  }
  const place = document.createElement('div')
  document.body.append(place)
  // The empty region comes first: screen readers announce what changes in it.
  createRoot(place).render(<Toasts first={toast} />)
}

function Toasts({ first }: { first: Toast }) {
  const [toast, setToast] = useState<Toast>()
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    show = setToast
    setToast(first)
  }, [first])
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
