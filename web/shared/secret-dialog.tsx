import type { ReactNode } from 'react'
import { CopyButton } from './copy-button.tsx'
import { Dialog } from './dialog.tsx'

export interface SecretDialogProps {
  readonly title: string
  /** Undefined: closed. */
  readonly secret: string | undefined
  readonly children?: ReactNode
  onClose(): void
}

/** A secret that is shown this once. It closes by its button alone: a slip must not lose it. */
export function SecretDialog({ title, secret, children, onClose }: SecretDialogProps) {
  return (
    <Dialog title={title} isOpen={secret !== undefined} width="wide">
      <p>It is shown this one time. Only its fingerprint is kept, so nobody can show it again.</p>
      <p className="secret">
        <code>{secret}</code>
        <CopyButton text={secret ?? ''} label="Copy the secret" />
      </p>
      {children}
      <div className="actions">
        <button type="button" className="button primary" onClick={onClose}>
          I have stored it
        </button>
      </div>
    </Dialog>
  )
}
