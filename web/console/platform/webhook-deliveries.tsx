import { useQueryClient } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import type { Schemas } from '../../generated/api.ts'
import { call } from '../../shared/call.ts'
import { Time } from '../../shared/time.tsx'
import { FilterField } from '../parts/filter-field.tsx'
import { Listing } from '../parts/listing.tsx'
import { NoMatches } from '../parts/no-matches.tsx'
import { useFilter } from '../parts/use-filter.ts'
import { useList } from '../parts/use-list.ts'
import { eventWords } from './webhook-events.ts'

type Delivery = Schemas['WebhookDelivery']

const LIST = 'GET /admin/api/v1/webhook-deliveries'
const STATES = [
  { value: '', label: 'All statuses' },
  { value: 'pending', label: 'Pending' },
  { value: 'delivered', label: 'Delivered' },
  { value: 'failed', label: 'Failed' },
]

/** What became of the messages of the last days. */
export function WebhookDeliveries({ webhooks }: { webhooks: readonly Schemas['WebhookInfo'][] }) {
  const nameOf = (id: string) => {
    const webhook = webhooks.find((each) => each.id === id)
    return webhook?.name ?? webhook?.url ?? id
  }
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
              <span className="stacked breakable">
                {eventWords(kind)}
                <code className="soft">{eventId}</code>
              </span>
            ),
          },
          { title: 'Webhook', cell: ({ webhookId }) => <span className="stacked breakable">{nameOf(webhookId)}</span> },
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
          state === '' ? (
            <p>No deliveries yet. They appear here when an event occurs that a webhook subscribes to.</p>
          ) : (
            <NoMatches nouns="deliveries" filters={['state']} />
          )
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
