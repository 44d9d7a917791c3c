import { may } from '../shared/start.ts'
import { isFailing } from './content/connections/failing-connection.tsx'
import { useCall } from './parts/use-call.ts'

const LOOK_MS = 60_000

/** How much waits for someone on a page of the menu. */
export function MenuBadge({ path }: { path: string }) {
  if (path === '/proposals') return <WaitingProposals />
  if (path === '/content/connections') return <FailingConnections />
  return null
}

function WaitingProposals() {
  const { data } = useCall(
    'GET /admin/api/v1/proposals',
    { query: { state: 'waiting' } },
    { isEnabled: may('proposals'), everyMs: LOOK_MS },
  )
  return <Count of={data?.items.length ?? 0} words="waiting for approval" />
}

function FailingConnections() {
  const { data } = useCall('GET /admin/api/v1/connections', {}, { isEnabled: may('connections'), everyMs: LOOK_MS })
  return <Count of={data?.items.filter(isFailing).length ?? 0} words="can't be updated" />
}

function Count({ of: count, words }: { of: number; words: string }) {
  if (count === 0) return null
  return (
    <span className="badge warn">
      {count}
      <span className="hidden"> {words}</span>
    </span>
  )
}
