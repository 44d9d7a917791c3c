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

/** Asks someone to verify a document. Defaults to the user. */
export function ReminderForm({ documentId, isOpen, onClose, onDone }: ReminderFormProps) {
  const [person, setPerson] = useState<Schemas['Person']>()
  return (
    <FormDialog
      title="Ask to verify"
      lead="They see it on their home page from the due date until they verify it."
      submit="Send reminder"
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
          label: 'Due in days',
          kind: 'number',
          value: '0',
          missing: 'Enter a number of days. 0 is today.',
        },
        { name: 'reason', label: 'Reason (optional)', kind: 'long' },
      ]}
      check={({ days = '' }): Record<string, string> =>
        /^\d{1,4}$/.test(days) && Number(days) <= 3650 ? {} : { days: 'Must be a whole number from 0 (today) to 3650' }
      }
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
