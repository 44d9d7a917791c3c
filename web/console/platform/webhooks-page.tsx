import { useQueryClient } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import type { Schemas } from '../../generated/api.ts'
import { call } from '../../shared/call.ts'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { SecretDialog } from '../../shared/secret-dialog.tsx'
import { may } from '../../shared/start.ts'
import { Time } from '../../shared/time.tsx'
import { PageHeader } from '../page-header.tsx'
import { AddButton } from '../parts/add-button.tsx'
import { DangerDialog } from '../parts/danger-dialog.tsx'
import { FilterField } from '../parts/filter-field.tsx'
import { Listing } from '../parts/listing.tsx'
import { parts } from '../parts/parts.ts'
import { RowButton } from '../parts/row-button.tsx'
import { useCall } from '../parts/use-call.ts'
import { useFilter } from '../parts/use-filter.ts'
import { useList } from '../parts/use-list.ts'

import { eventWord, WEBHOOK_EVENTS } from './webhook-events.ts'

type Webhook = Schemas['WebhookInfo']
type Delivery = Schemas['WebhookDelivery']

/** Webhooks and their recent deliveries. */
export function WebhooksPage() {
  const list = useList('GET /admin/api/v1/webhooks', { query: {} })
  const datasources = useCall('GET /admin/api/v1/datasources', { query: {} }, { isEnabled: may('datasources') })
  const [isAdding, setAdding] = useState(false)
  const [secret, setSecret] = useState<string>()
  const [removed, setRemoved] = useState<Webhook>()
  return (
    <>
      <PageHeader
        title="Webhooks"
        lead="Get notified when documents or users change. Payloads are signed and never include document text."
        action={<AddButton label="Add webhook" onClick={() => setAdding(true)} />}
      />
      <Listing<Webhook>
        label="List of webhooks"
        noun="webhook"
        list={list}
        keyOf={({ id }) => id}
        columns={[
          { title: 'URL', cell: ({ url }) => <span className="stacked">{url}</span> },
          { title: 'Events', cell: ({ events }) => events?.join(', ') ?? 'All events' },
          { title: 'Data sources', cell: ({ datasources }) => datasources?.join(', ') ?? 'All data sources' },
          { title: 'Created', cell: ({ createdAt }) => <Time at={createdAt} /> },
          {
            title: 'Actions',
            isActions: true,
            cell: (webhook) => <RowButton label="Delete" of={webhook.url} onClick={() => setRemoved(webhook)} />,
          },
        ]}
        empty={<p>No webhooks yet. Get notified when documents or users change.</p>}
      />
      {list.items !== undefined && list.items.length > 0 && <Deliveries />}
      <FormDialog
        title="Add webhook"
        submit="Add"
        isOpen={isAdding}
        onClose={() => setAdding(false)}
        fields={[
          { name: 'url', label: 'URL', kind: 'url', missing: 'Enter a URL' },
          {
            name: 'events',
            label: 'Events',
            kind: 'boxes',
            options: WEBHOOK_EVENTS.map((event) => ({ value: event, label: eventWord(event) })),
            hint: 'Choose none for all events.',
          },
          {
            name: 'datasources',
            label: 'Data sources',
            kind: 'boxes',
            options: (datasources.data?.items ?? []).map(({ name, displayName }) => ({
              value: name,
              label: displayName,
            })),
            hint: 'Choose none for all data sources.',
          },
        ]}
        onSubmit={async ({ url = '', events = '', datasources: chosen = '' }) => {
          const body = {
            url,
            ...(events !== '' && { events: parts(events) as unknown as NonNullable<Webhook['events']> }),
            ...(chosen !== '' && { datasources: parts(chosen) }),
          }
          setSecret((await call('POST /admin/api/v1/webhooks', { body })).secret)
          list.again()
        }}
      />
      <SecretDialog title="Copy the signing secret" secret={secret} onClose={() => setSecret(undefined)}>
        <p className="soft">Use it to verify signatures (Standard Webhooks).</p>
      </SecretDialog>
      <DangerDialog
        title="Delete webhook?"
        text={`${removed?.url ?? ''} will no longer be notified, and pending deliveries are dropped. This can't be undone.`}
        verb="Delete"
        isOpen={removed !== undefined}
        onClose={() => setRemoved(undefined)}
        onConfirm={async () => {
          await call('DELETE /admin/api/v1/webhooks/{id}', { path: { id: removed?.id ?? '' } })
          list.again()
        }}
      />
    </>
  )
}

const LIST = 'GET /admin/api/v1/webhook-deliveries'
const STATES = [
  { value: '', label: 'All statuses' },
  { value: 'pending', label: 'Pending' },
  { value: 'delivered', label: 'Delivered' },
  { value: 'failed', label: 'Failed' },
]

function Deliveries() {
  const [state] = useFilter('state')
  const queries = useQueryClient()
  const list = useList(LIST, { query: state === '' ? {} : { state: state as Delivery['state'] } })
  const replay = async ({ eventId, webhookId }: Delivery) => {
    await call('POST /admin/api/v1/webhook-deliveries/replay', { body: { eventId, webhookId } })
    await queries.invalidateQueries({ queryKey: [LIST] })
  }
  return (
    <section className="panel">
      <h2>Deliveries in the last 7 days</h2>
      <div className="filters">
        <FilterField name="state" label="Status" options={STATES} />
      </div>
      <Listing<Delivery>
        label="Deliveries"
        noun="delivery"
        list={list}
        keyOf={({ eventId, webhookId }) => `${eventId} ${webhookId}`}
        columns={[
          {
            title: 'Event',
            cell: ({ kind, eventId }) => (
              <span className="stacked">
                {kind}
                <code className="soft">{eventId}</code>
              </span>
            ),
          },
          { title: 'Created', cell: ({ createdAt }) => <Time at={createdAt} /> },
          { title: 'Status', cell: stateOf },
          { title: 'Attempts', isNumber: true, cell: ({ attempts }) => attempts },
          { title: 'Last response', cell: ({ lastStatus, lastError }) => lastError ?? lastStatus ?? '' },
          {
            title: 'Actions',
            isActions: true,
            cell: (delivery) =>
              delivery.state !== 'pending' && (
                <button
                  type="button"
                  className="button small"
                  aria-label={`Redeliver ${delivery.eventId}`}
                  onClick={() => void replay(delivery)}
                >
                  <RotateCcw size={14} aria-hidden />
                  Redeliver
                </button>
              ),
          },
        ]}
        empty={
          <p>
            {state === ''
              ? 'No deliveries yet. They appear here once an event happens that a webhook asks for.'
              : 'No deliveries match. Clear the filter.'}
          </p>
        }
      />
    </section>
  )
}

function stateOf({ state }: Delivery) {
  if (state === 'delivered') return <span className="badge good">Delivered</span>
  if (state === 'failed') return <span className="badge bad">Failed</span>
  return <span className="badge warn">Pending</span>
}
