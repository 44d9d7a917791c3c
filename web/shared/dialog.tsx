import { X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'

export interface DialogProps {
  readonly title: string
  readonly isOpen: boolean
  readonly children: ReactNode
  /** Asked for by Escape, the cross or a click beside it; absent: the dialog does not let itself be closed so. */
  readonly onClose?: (() => void) | undefined
  readonly width?: 'narrow' | 'wide'
}

/** The browser's own modal dialog: it keeps the focus inside, and gives it back. */
export function Dialog({ title, isOpen, children, onClose, width = 'narrow' }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    if (isOpen && dialog.current?.open === false) {
      dialog.current.showModal()
      // Whoever opens a form wants to write, not to close it.
      dialog.current.querySelector<HTMLElement>('input, textarea, select')?.focus()
    }
    if (!isOpen) dialog.current?.close()
  }, [isOpen])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same
    <dialog
      ref={dialog}
      className={`dialog ${width}`}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose?.()
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose?.()
      }}
    >
      {isOpen && (
        <div className="dialog-inside">
          <header>
            <h2 id={id}>{title}</h2>
            {onClose && (
              <button type="button" className="icon-button" aria-label="Close" onClick={onClose}>
                <X size={18} aria-hidden />
              </button>
            )}
          </header>
          {children}
        </div>
      )}
    </dialog>
  )
}
