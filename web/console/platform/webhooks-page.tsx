import { useQueryClient } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import type { Schemas } from '../../generated/api.ts'
import { call } from '../../shared/call.ts'
import { FormDialog } from '../../shared/form-dialog.tsx'
import { SecretDialog } from '../../shared/secret-dialog.tsx'
import { Time } from '../../shared/time.tsx'
import { PageHeader } from '../page-header.tsx'
import { AddButton } from '../parts/add-button.tsx'
import { DangerDialog } from '../parts/danger-dialog.tsx'
import { FilterField } from '../parts/filter-field.tsx'
import { Listing } from '../parts/listing.tsx'
import { parts } from '../parts/parts.ts'
import { RowButton } from '../parts/row-button.tsx'
import { useFilter } from '../parts/use-filter.ts'
import { useList } from '../parts/use-list.ts'

type Webhook = Schemas['WebhookInfo']
type Delivery = Schemas['WebhookDelivery']

/** Who is told of changes, and what became of each message. */
export function WebhooksPage() {
  const list = useList('GET /admin/api/v1/webhooks', { query: {} })
  const [isAdding, setAdding] = useState(false)
  const [secret, setSecret] = useState<string>()
  const [removed, setRemoved] = useState<Webhook>()
  return (
    <>
      <PageHeader
        title="Webhooks"
        lead="Addresses that are told of changes. Messages are signed, name what changed and carry no text of documents."
        action={<AddButton label="New webhook" onClick={() => setAdding(true)} />}
      />
      <Listing<Webhook>
        label="List of webhooks"
        noun="webhook"
        list={list}
        keyOf={({ id }) => id}
        columns={[
          { title: 'Address', cell: ({ url }) => <span className="stacked">{url}</span> },
          { title: 'Told of', cell: ({ events }) => events?.join(', ') ?? 'Everything' },
          { title: 'From', cell: ({ datasources }) => datasources?.join(', ') ?? 'All datasources' },
          { title: 'Since', cell: ({ createdAt }) => <Time at={createdAt} /> },
          {
            title: 'Actions',
            isActions: true,
            cell: (webhook) => <RowButton label="Remove" of={webhook.url} onClick={() => setRemoved(webhook)} />,
          },
        ]}
        empty={<p>No webhook yet. Add the address of a program that wants to know what changed.</p>}
      />
      {list.items !== undefined && list.items.length > 0 && <Deliveries />}
      <FormDialog
        title="New webhook"
        submit="Create"
        isOpen={isAdding}
        onClose={() => setAdding(false)}
        fields={[
          { name: 'url', label: 'Address', kind: 'url', missing: 'Give the address that shall be told' },
          {
            name: 'events',
            label: 'Events (optional)',
            hint: 'With commas between them, as document.indexed, user.removed. Empty: all',
          },
          { name: 'datasources', label: 'Datasources (optional)', hint: 'With commas between them. Empty: all' },
        ]}
        onSubmit={async ({ url = '', events = '', datasources = '' }) => {
          const body = {
            url,
            ...(events !== '' && { events: parts(events) as unknown as NonNullable<Webhook['events']> }),
            ...(datasources !== '' && { datasources: parts(datasources) }),
          }
          setSecret((await call('POST /admin/api/v1/webhooks', { body })).secret)
          list.again()
        }}
      />
      <SecretDialog title="Copy the signing secret now" secret={secret} onClose={() => setSecret(undefined)}>
        <p className="soft">The receiver checks signatures with it (Standard Webhooks).</p>
      </SecretDialog>
      <DangerDialog
        title="Remove the webhook?"
        text={`${removed?.url ?? ''} is not told of anything any more; messages that wait for it are dropped.`}
        verb="Remove"
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
  { value: '', label: 'Every state' },
  { value: 'pending', label: 'Waits' },
  { value: 'delivered', label: 'Delivered' },
  { value: 'failed', label: 'Given up' },
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
      <h2>Messages of the last week</h2>
      <div className="filters">
        <FilterField name="state" label="State" options={STATES} />
      </div>
      <Listing<Delivery>
        label="Messages"
        noun="message"
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
          { title: 'Of', cell: ({ createdAt }) => <Time at={createdAt} /> },
          { title: 'State', cell: stateOf },
          { title: 'Tries', isNumber: true, cell: ({ attempts }) => attempts },
          { title: 'Last answer', cell: ({ lastStatus, lastError }) => lastError ?? lastStatus ?? '' },
          {
            title: 'Actions',
            isActions: true,
            cell: (delivery) =>
              delivery.state !== 'pending' && (
                <button
                  type="button"
                  className="button small"
                  aria-label={`Send again: ${delivery.eventId}`}
                  onClick={() => void replay(delivery)}
                >
                  <RotateCcw size={14} aria-hidden />
                  Send again
                </button>
              ),
          },
        ]}
        empty={<p>No message of that kind.</p>}
      />
    </section>
  )
}

function stateOf({ state }: Delivery) {
  if (state === 'delivered') return <span className="badge good">Delivered</span>
  if (state === 'failed') return <span className="badge bad">Given up</span>
  return <span className="badge warn">Waits</span>
}
