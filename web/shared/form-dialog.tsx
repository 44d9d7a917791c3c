import { Dialog } from './dialog.tsx'
import { Form, type FormProps } from './form.tsx'

export type { FormField } from './form-field.tsx'

export interface FormDialogProps extends Omit<FormProps, 'onCancel'> {
  readonly title: string
  /** One sentence above the fields. */
  readonly lead?: string
  readonly isOpen: boolean
  onClose(): void
}

/** A form in a dialog that closes after a successful submit. */
export function FormDialog({ title, lead, isOpen, onClose, onSubmit, ...form }: FormDialogProps) {
  return (
    <Dialog title={title} isOpen={isOpen} onClose={onClose}>
      {lead !== undefined && <p className="soft">{lead}</p>}
      <Form
        {...form}
        onCancel={onClose}
        onSubmit={async (values) => {
          await onSubmit(values)
          onClose()
        }}
      />
    </Dialog>
  )
}
