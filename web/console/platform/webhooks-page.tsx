import { useState } from 'react'
import type { Schemas } from '../../generated/api.ts'
import { call } from '../../shared/call.ts'
import { SecretDialog } from '../../shared/secret-dialog.tsx'
import { may } from '../../shared/start.ts'
import { Time } from '../../shared/time.tsx'
import { PageHeader } from '../page-header.tsx'
import { AddButton } from '../parts/add-button.tsx'
import { DangerDialog } from '../parts/danger-dialog.tsx'
import { Listing } from '../parts/listing.tsx'
import { RowButton } from '../parts/row-button.tsx'
import { Stacked } from '../parts/stacked.tsx'
import { useCall } from '../parts/use-call.ts'
import { useList } from '../parts/use-list.ts'
import { WebhookDeliveries } from './webhook-deliveries.tsx'
import { eventWords } from './webhook-events.ts'
import { WebhookForm, webhookChange } from './webhook-form.tsx'
import { useWebhookTest } from './webhook-test.tsx'

type Webhook = Schemas['WebhookInfo']

/** Webhooks and their recent deliveries. */
export function WebhooksPage() {
  const list = useList('GET /admin/api/v1/webhooks', { query: {} })
  const datasources = useCall('GET /admin/api/v1/datasources', { query: {} }, { isEnabled: may('datasources') })
  const [isAdding, setAdding] = useState(false)
  const [secret, setSecret] = useState<string>()
  const test = useWebhookTest()
  const [edited, setEdited] = useState<Webhook>()
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
          { title: 'Events', cell: ({ events }) => events?.map(eventWords).join(', ') ?? 'All events' },
          { title: 'Data sources', cell: ({ datasources }) => datasources?.join(', ') ?? 'All data sources' },
          { title: 'Created', cell: ({ createdAt }) => <Time at={createdAt} /> },
          {
            title: 'Actions',
            isActions: true,
            cell: (webhook) => (
              <span className="button-row">
                <RowButton label="Send test event" of={labelOf(webhook)} onClick={() => test.send(webhook)} />
                <RowButton label="Edit" of={labelOf(webhook)} onClick={() => setEdited(webhook)} />
                <RowButton label="Delete" of={labelOf(webhook)} onClick={() => setRemoved(webhook)} />
              </span>
            ),
          },
        ]}
        empty={<p>No webhooks yet. Get notified when documents or users change.</p>}
      />
      {list.items !== undefined && list.items.length > 0 && <WebhookDeliveries webhooks={list.items} />}
      <WebhookForm
        title="Add webhook"
        submit="Add"
        isOpen={isAdding}
        onClose={() => setAdding(false)}
        datasources={datasources.data?.items ?? []}
        onSubmit={async ({ name, url, events, datasources: chosen }) => {
          const body = {
            ...(name !== '' && { name }),
            url,
            ...(events.length > 0 && { events }),
            ...(chosen.length > 0 && { datasources: [...chosen] }),
          }
          setSecret((await call('POST /admin/api/v1/webhooks', { body })).secret)
          list.again()
        }}
      />
      <SecretDialog title="Copy the signing secret" secret={secret} onClose={() => setSecret(undefined)}>
        <p className="soft">Use it to verify signatures (Standard Webhooks).</p>
      </SecretDialog>
      <WebhookForm
        title="Edit webhook"
        submit="Save"
        isOpen={edited !== undefined}
        onClose={() => setEdited(undefined)}
        old={edited}
        datasources={datasources.data?.items ?? []}
        onSubmit={async (values) => {
          const body = edited && webhookChange(edited, values)
          if (edited === undefined || body === undefined) return
          await call('PATCH /admin/api/v1/webhooks/{id}', { path: { id: edited.id }, body })
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
