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

/** Asks somebody to look through a document again: whoever asks, unless another is chosen. */
export function ReminderForm({ documentId, isOpen, onClose, onDone }: ReminderFormProps) {
  const [person, setPerson] = useState<Schemas['Person']>()
  return (
    <FormDialog
      title="Remind to verify"
      lead="It stands on the first page of who is reminded, from that day until it is verified."
      submit="Remind"
      isOpen={isOpen}
      onClose={onClose}
      fields={[
        {
          name: 'assignee',
          label: 'Whom',
          view: () =>
            person === undefined ? (
              <PersonPicker label="Whom; you, unless you choose somebody" onPick={setPerson} />
            ) : (
              <p className="chips">
                <button type="button" className="chip" onClick={() => setPerson(undefined)}>
                  {person.name}
                  <X size={14} aria-hidden />
                  <span className="hidden">: choose somebody else</span>
                </button>
              </p>
            ),
        },
        { name: 'days', label: 'In how many days', kind: 'number', value: '0', missing: 'Say when; 0 is today' },
        { name: 'reason', label: 'Why (optional)', kind: 'long' },
      ]}
      check={({ days = '' }): Record<string, string> =>
        /^\d{1,4}$/.test(days) && Number(days) <= 3650 ? {} : { days: 'A number from 0, which is today, to 3650' }
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
