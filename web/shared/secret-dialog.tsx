import type { ReactNode } from 'react'
import { CopyButton } from './copy-button.tsx'
import { Dialog } from './dialog.tsx'

export interface SecretDialogProps {
  readonly title: string
  /** Undefined when closed. */
  readonly secret: string | undefined
  readonly children?: ReactNode
  onClose(): void
}

/** A secret that is shown only once. Only its button closes it, so that a stray click or key can't lose the secret. */
export function SecretDialog({ title, secret, children, onClose }: SecretDialogProps) {
  return (
    <Dialog title={title} isOpen={secret !== undefined} width="wide">
      <p>Copy it now: it won't be shown again.</p>
      <p className="secret">
        <code>{secret}</code>
        <CopyButton text={secret ?? ''} label="Copy secret" />
      </p>
      {children}
      <div className="actions">
        <button type="button" className="button primary" onClick={onClose}>
          I've saved it
        </button>
      </div>
    </Dialog>
  )
}
