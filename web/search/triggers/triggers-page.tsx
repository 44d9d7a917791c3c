import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { Schemas } from '../../generated/api.ts'
import { call } from '../../shared/call.ts'
import { Problem } from '../../shared/problem.tsx'
import { SecretDialog } from '../../shared/secret-dialog.tsx'
import { ConfirmDialog } from '../knowledge/confirm-dialog.tsx'
import { PageHead } from '../knowledge/page-head.tsx'
import { TriggerForm } from './trigger-form.tsx'
import { TriggerItem } from './trigger-item.tsx'

type Trigger = Schemas['Trigger']

const MOST = '100'

/** Programs of one's own that are told of what happens to documents one may see. */
export function TriggersPage() {
  const [edited, setEdited] = useState<Trigger | 'new'>()
  const [deleted, setDeleted] = useState<Trigger>()
  const [secret, setSecret] = useState<string>()
  const queries = useQueryClient()
  const { data, error } = useQuery({
    queryKey: ['triggers'],
    queryFn: ({ signal }) => call('GET /api/triggers', { query: { page_size: MOST } }, signal),
  })
  const again = () => queries.invalidateQueries({ queryKey: ['triggers'] })
  return (
    <main id="main" className="person" tabIndex={-1}>
      <PageHead
        title="Triggers"
        lead="A program of yours is told, by a signed message, of what happens to documents that you may see."
      >
        <button type="button" className="button primary" onClick={() => setEdited('new')}>
          <Plus size={16} aria-hidden />
          New trigger
        </button>
      </PageHead>
      {error !== null && <Problem error={error} />}
      {data?.results.length === 0 && (
        <p className="soft">You have none. Make one for a program that shall act when something is new or changed.</p>
      )}
      <ul className="items">
        {data?.results.map((trigger) => (
          <TriggerItem
            key={trigger.trigger_id}
            trigger={trigger}
            onChanged={again}
            onEdit={() => setEdited(trigger)}
            onDelete={() => setDeleted(trigger)}
          />
        ))}
      </ul>
      <TriggerForm
        key={edited === 'new' ? 'new' : edited?.trigger_id}
        edited={edited}
        onClose={() => setEdited(undefined)}
        onDone={async (made) => {
          setSecret(made)
          await again()
        }}
      />
      <SecretDialog title="Copy the signing secret now" secret={secret} onClose={() => setSecret(undefined)}>
        <p className="soft">The receiver checks signatures with it (Standard Webhooks).</p>
      </SecretDialog>
      <ConfirmDialog
        title="Delete the trigger?"
        text={`${deleted?.delivery.webhook_url ?? ''} is not told any more; messages that wait for it are dropped.`}
        isOpen={deleted !== undefined}
        onClose={() => setDeleted(undefined)}
        onConfirm={async () => {
          await call('DELETE /api/triggers/{trigger_id}', { path: { trigger_id: deleted?.trigger_id ?? '' } })
          // The list alone: of the deleted one there is nothing to ask any more.
          await queries.invalidateQueries({ queryKey: ['triggers'], exact: true })
        }}
      />
    </main>
  )
}
