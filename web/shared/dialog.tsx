import { X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'

export interface DialogProps {
  readonly title: string
  readonly isOpen: boolean
  readonly children: ReactNode
  /** Called on Escape, the close button or a click outside. Absent: none of them close the dialog. */
  readonly onClose?: (() => void) | undefined
  readonly width?: 'narrow' | 'wide'
}

/** The browser's modal dialog, which traps focus and returns it on close. */
export function Dialog({ title, isOpen, children, onClose, width = 'narrow' }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    if (isOpen && dialog.current?.open === false) {
      dialog.current.showModal()
      // Focus the first field instead of the close button.
      dialog.current.querySelector<HTMLElement>('input, textarea, select')?.focus()
    }
    if (!isOpen) dialog.current?.close()
  }, [isOpen])
  return (
    <dialog
      ref={dialog}
      className={`dialog ${width}`}
      aria-labelledby={id}
      // Browsers close a dialog on a second Escape even if its cancel event is prevented, so the key itself is handled.
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
        event.preventDefault()
        event.stopPropagation()
        onClose?.()
      }}
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
