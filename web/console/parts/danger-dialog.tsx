import { useState } from 'react'
import { Dialog } from '../../shared/dialog.tsx'
import { Problem } from '../../shared/problem.tsx'

export interface DangerDialogProps {
  readonly title: string
  /** What stops working. */
  readonly text: string
  readonly verb: string
  /** The user must type this name first. For actions that break a lot. */
  readonly name?: string | undefined
  readonly isOpen: boolean
  onClose(): void
  onConfirm(): Promise<unknown>
}

/** Confirms an action that affects other people. */
export function DangerDialog({ title, isOpen, onClose, ...inside }: DangerDialogProps) {
  return (
    <Dialog title={title} isOpen={isOpen} onClose={onClose}>
      <DangerInside {...inside} onClose={onClose} />
    </Dialog>
  )
}

function DangerInside({ text, verb, name, onClose, onConfirm }: Omit<DangerDialogProps, 'title' | 'isOpen'>) {
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const confirm = async () => {
    setBusy(true)
    try {
      await onConfirm()
      onClose()
    } catch (problem) {
      setError(problem)
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <p>{text}</p>
      {name !== undefined && (
        <div className="field">
          <label htmlFor="danger-name">
            Type <strong>{name}</strong> to confirm
          </label>
          <input id="danger-name" autoComplete="off" value={typed} onChange={(event) => setTyped(event.target.value)} />
        </div>
      )}
      {error !== undefined && <Problem error={error} />}
      <div className="actions">
        <button type="button" className="button" onClick={onClose}>
          Cancel
        </button>
        <button
          type="button"
          className="button danger"
          disabled={isBusy || (name !== undefined && typed !== name)}
          onClick={() => void confirm()}
        >
          {verb}
        </button>
      </div>
    </>
  )
}
