import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { Schemas } from '../../generated/api.ts'
import { call } from '../../shared/call.ts'
import { Problem } from '../../shared/problem.tsx'
import { SecretDialog } from '../../shared/secret-dialog.tsx'
import { ConfirmDialog } from '../knowledge/confirm-dialog.tsx'
import { PageHead } from '../knowledge/page-head.tsx'
import { Skeleton } from '../skeleton.tsx'
import { TriggerForm } from './trigger-form.tsx'
import { TriggerItem } from './trigger-item.tsx'

type Trigger = Schemas['Trigger']

const MOST = '100'

/** The user's triggers: webhooks for changes to documents they can see. */
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
      <PageHead title="Triggers" lead="Get a signed webhook when documents you can see are added or changed.">
        <button type="button" className="button primary" onClick={() => setEdited('new')}>
          <Plus size={16} aria-hidden />
          New trigger
        </button>
      </PageHead>
      {error !== null && <Problem error={error} />}
      {data?.results.length === 0 && (
        <p className="soft">No triggers yet. Create one to notify your app when documents are added or changed.</p>
      )}
      {data === undefined && error === null && <Skeleton shape="items" />}
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
      <SecretDialog title="Copy the signing secret" secret={secret} onClose={() => setSecret(undefined)}>
        <p className="soft">Use it to verify webhook signatures (Standard Webhooks).</p>
      </SecretDialog>
      <ConfirmDialog
        title="Delete this trigger?"
        text={`${deleted?.delivery.webhook_url ?? ''} will no longer be notified, and queued deliveries are dropped. This can't be undone.`}
        isOpen={deleted !== undefined}
        onClose={() => setDeleted(undefined)}
        onConfirm={async () => {
          await call('DELETE /api/triggers/{trigger_id}', { path: { trigger_id: deleted?.trigger_id ?? '' } })
          // Refetch only the list: the deleted trigger no longer exists.
          await queries.invalidateQueries({ queryKey: ['triggers'], exact: true })
        }}
      />
    </main>
  )
}
