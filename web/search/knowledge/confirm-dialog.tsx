import { useState } from 'react'
import { Dialog } from '../../shared/dialog.tsx'
import { Problem } from '../../shared/problem.tsx'

export interface ConfirmDialogProps {
  readonly title: string
  /** The consequence. */
  readonly text: string
  readonly verb?: string
  /** By default, what is confirmed deletes something. */
  readonly isDanger?: boolean
  readonly isOpen: boolean
  onClose(): void
  onConfirm(): Promise<void>
}

export function ConfirmDialog({
  title,
  text,
  verb = 'Delete',
  isDanger = true,
  isOpen,
  onClose,
  onConfirm,
}: ConfirmDialogProps) {
  const [error, setError] = useState<unknown>()
  const confirm = async () => {
    try {
      await onConfirm()
      onClose()
    } catch (problem) {
      setError(problem)
    }
  }
  return (
    <Dialog title={title} isOpen={isOpen} onClose={onClose}>
      <p>{text}</p>
      {error !== undefined && <Problem error={error} />}
      <div className="actions">
        <button type="button" className="button" onClick={onClose}>
          Cancel
        </button>
        <button type="button" className={isDanger ? 'button danger' : 'button primary'} onClick={() => void confirm()}>
          {verb}
        </button>
      </div>
    </Dialog>
  )
}
