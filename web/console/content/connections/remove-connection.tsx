import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../../shared/call.ts'
import { FormDialog } from '../../../shared/form-dialog.tsx'
import { DangerDialog } from '../../parts/danger-dialog.tsx'
import type { Connection } from './connection-words.tsx'
import { useReload } from './use-connection.ts'

const CHOICES = [
  {
    value: 'keep',
    label: 'Keep the documents',
    hint: 'People can still search them. Changes and revoked permissions in the source no longer arrive.',
  },
  {
    value: 'hide',
    label: 'Hide the documents',
    hint: 'No one can see them. You can show the data source again later.',
  },
  { value: 'delete', label: 'Delete the documents', hint: "This can't be undone." },
] as const

type Removal = (typeof CHOICES)[number]['value']

const CONSEQUENCES: Readonly<Record<Removal, string>> = {
  keep: 'Its documents stay searchable, but changes and revoked permissions in the source no longer arrive.',
  hide: 'Its documents are hidden from everyone immediately.',
  delete: "Its documents are hidden from everyone immediately and then deleted. This can't be undone.",
}

/** Asks what should happen to the documents, then confirms. */
export function RemoveConnection({ connection: { id, title } }: { connection: Connection }) {
  const reload = useReload()
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const [removal, setRemoval] = useState<Removal>()
  return (
    <>
      <button type="button" className="button" onClick={() => setAsking(true)}>
        Remove
      </button>
      <FormDialog
        title={`Remove ${title}`}
        submit="Continue"
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        fields={[{ name: 'removal', label: 'Documents', kind: 'choice', options: CHOICES, value: 'keep' }]}
        onSubmit={async (values) => setRemoval(values['removal'] as Removal)}
      />
      <DangerDialog
        title={`Remove ${title}?`}
        text={`${removal === undefined ? '' : CONSEQUENCES[removal]} The connection's settings, credentials and account matches are deleted.`}
        verb="Remove connection"
        name={removal === 'delete' ? id : undefined}
        isOpen={removal !== undefined}
        onClose={() => setRemoval(undefined)}
        onConfirm={async () => {
          const query = removal === undefined ? {} : { documents: removal }
          await call('DELETE /admin/api/v1/connections/{id}', { path: { id }, query })
          await navigate({ to: '/content/connections' })
          await reload()
        }}
      />
    </>
  )
}
