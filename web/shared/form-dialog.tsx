import { useRef, useState } from 'react'
import { Dialog } from './dialog.tsx'
import { DiscardDialog } from './discard-dialog.tsx'
import { Form, type FormProps } from './form.tsx'

export type { FormField } from './form-field.tsx'

export interface FormDialogProps extends Omit<FormProps, 'onCancel' | 'onTyped'> {
  readonly title: string
  /** One sentence above the fields. */
  readonly lead?: string
  readonly isOpen: boolean
  onClose(): void
}

/** A form in a dialog that closes after a successful submit. Closing it any other way than with Cancel asks first if something was typed. */
export function FormDialog({ title, lead, isOpen, onClose, onSubmit, ...form }: FormDialogProps) {
  const isTyped = useRef(false)
  const [isAsking, setAsking] = useState(false)
  const close = () => {
    isTyped.current = false
    setAsking(false)
    onClose()
  }
  return (
    <>
      <Dialog title={title} isOpen={isOpen} onClose={() => (isTyped.current ? setAsking(true) : close())}>
        {lead !== undefined && <p className="soft">{lead}</p>}
        <Form
          {...form}
          onTyped={(typed) => {
            isTyped.current = typed
          }}
          onCancel={close}
          onSubmit={async (values) => {
            await onSubmit(values)
            close()
          }}
        />
      </Dialog>
      <DiscardDialog
        title={discardQuestion(title)}
        isOpen={isAsking}
        onKeep={() => setAsking(false)}
        onDiscard={close}
      />
    </>
  )
}

/** `New answer` asks “Discard this answer?” */
function discardQuestion(title: string): string {
  return title.startsWith('New ') ? `Discard this ${title.slice('New '.length)}?` : 'Discard your changes?'
}
