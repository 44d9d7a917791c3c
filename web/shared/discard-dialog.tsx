import { Dialog } from './dialog.tsx'

interface DiscardDialogProps {
  readonly title?: string
  readonly isOpen: boolean
  onKeep(): void
  onDiscard(): void
}

/** Asks before something typed is lost. */
export function DiscardDialog({ title = 'Discard your changes?', isOpen, onKeep, onDiscard }: DiscardDialogProps) {
  return (
    <Dialog title={title} isOpen={isOpen} onClose={onKeep}>
      <p>What you typed isn't saved.</p>
      <div className="actions">
        <button type="button" className="button" onClick={onKeep}>
          Keep editing
        </button>
        <button type="button" className="button danger" onClick={onDiscard}>
          Discard
        </button>
      </div>
    </Dialog>
  )
}
