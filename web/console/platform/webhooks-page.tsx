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
import { GroupedBoxes } from '../parts/grouped-boxes.tsx'
import { Listing } from '../parts/listing.tsx'
import { parts } from '../parts/parts.ts'
import { RowButton } from '../parts/row-button.tsx'
import { Stacked } from '../parts/stacked.tsx'
import { useCall } from '../parts/use-call.ts'
import { useList } from '../parts/use-list.ts'
import { WebhookDeliveries } from './webhook-deliveries.tsx'
import { EVENT_OPTIONS } from './webhook-events.ts'
import { useWebhookTest } from './webhook-test.tsx'

type Webhook = Schemas['WebhookInfo']

const NAME = {
  name: 'name',
  label: 'Name (optional)',
  hint: 'Shown in the list and the audit log.',
} as const

/** Webhooks and their recent deliveries. */
export function WebhooksPage() {
  const list = useList('GET /admin/api/v1/webhooks', { query: {} })
  const datasources = useCall('GET /admin/api/v1/datasources', { query: {} }, { isEnabled: may('datasources') })
  const [isAdding, setAdding] = useState(false)
  const [secret, setSecret] = useState<string>()
  const test = useWebhookTest()
  const [renamed, setRenamed] = useState<Webhook>()
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
          {
            title: 'Webhook',
            cell: ({ name, url }) =>
              name === undefined ? <span className="stacked">{url}</span> : <Stacked top={name} below={url} />,
          },
          { title: 'Events', cell: ({ events }) => events?.join(', ') ?? 'All events' },
          { title: 'Data sources', cell: ({ datasources }) => datasources?.join(', ') ?? 'All data sources' },
          { title: 'Created', cell: ({ createdAt }) => <Time at={createdAt} /> },
          {
            title: 'Actions',
            isActions: true,
            cell: (webhook) => (
              <span className="button-row">
                <RowButton label="Send test event" of={labelOf(webhook)} onClick={() => test.send(webhook)} />
                <RowButton label="Rename" of={labelOf(webhook)} onClick={() => setRenamed(webhook)} />
                <RowButton label="Delete" of={labelOf(webhook)} onClick={() => setRemoved(webhook)} />
              </span>
            ),
          },
        ]}
        empty={<p>No webhooks yet. Get notified when documents or users change.</p>}
      />
      {list.items !== undefined && list.items.length > 0 && <WebhookDeliveries webhooks={list.items} />}
      <FormDialog
        title="Add webhook"
        submit="Add"
        isOpen={isAdding}
        onClose={() => setAdding(false)}
        fields={[
          NAME,
          { name: 'url', label: 'URL', kind: 'url', missing: 'Enter a URL' },
          {
            name: 'events',
            label: 'Events',
            view: (problemOf) => (
              <GroupedBoxes
                name="events"
                label="Events"
                options={EVENT_OPTIONS}
                hint="Choose none for all events."
                problem={problemOf('events')}
              />
            ),
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
        onSubmit={async ({ name = '', url = '', events = '', datasources: chosen = '' }) => {
          const body = {
            ...(name !== '' && { name }),
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
      <FormDialog
        title="Rename webhook"
        submit="Save"
        isOpen={renamed !== undefined}
        onClose={() => setRenamed(undefined)}
        fields={[{ ...NAME, value: renamed?.name }]}
        onSubmit={async ({ name = '' }) => {
          await call('PATCH /admin/api/v1/webhooks/{id}', { path: { id: renamed?.id ?? '' }, body: { name } })
          list.again()
        }}
      />
      {test.dialog}
      <DangerDialog
        title="Delete webhook?"
        text={`${removed === undefined ? '' : labelOf(removed)} will no longer be notified, and pending deliveries are dropped. This can't be undone.`}
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

function labelOf({ name, url }: Webhook): string {
  return name ?? url
}
