import { X } from 'lucide-react'
import { useState } from 'react'
import type { Schemas } from '../../generated/api.ts'
import { call } from '../../shared/call.ts'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { PersonPicker } from '../sharing/person-picker.tsx'

export interface ReminderFormProps {
  readonly documentId: string
  readonly isOpen: boolean
  onClose(): void
  onDone(): Promise<void>
}

/** In days from today. */
const DUE = [
  { value: '0', label: 'Today' },
  { value: '7', label: 'In a week' },
  { value: '30', label: 'In a month' },
  { value: '90', label: 'In three months' },
]

/** Asks someone to verify a document. Defaults to the user. */
export function ReminderForm({ documentId, isOpen, onClose, onDone }: ReminderFormProps) {
  const [person, setPerson] = useState<Schemas['Person']>()
  return (
    <FormDialog
      title="Ask to verify"
      lead="It appears on the home page of the person you choose, from the due date until they verify it."
      submit="Ask"
      isOpen={isOpen}
      onClose={onClose}
      fields={[
        {
          name: 'assignee',
          label: 'Person',
          view: () =>
            person === undefined ? (
              <PersonPicker label="Person (leave blank to remind yourself)" onPick={setPerson} />
            ) : (
              <p className="chips">
                <button type="button" className="chip" onClick={() => setPerson(undefined)}>
                  {person.name}
                  <X size={14} aria-hidden />
                  <span className="hidden">: choose someone else</span>
                </button>
              </p>
            ),
        },
        {
          name: 'days',
          label: 'Due',
          kind: 'select',
          value: '0',
          options: DUE,
        },
        { name: 'reason', label: 'Reason (optional)', kind: 'long' },
      ]}
      onSubmit={async ({ days = '', reason = '' }) => {
        await call('POST /rest/api/v1/addverificationreminder', {
          body: {
            documentId,
            remindInDays: Number(days),
            ...(person && { assignee: person.obfuscatedId }),
            ...(reason !== '' && { reason }),
          },
        })
        setPerson(undefined)
        await onDone()
      }}
    />
  )
}
