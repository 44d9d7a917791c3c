import { Link, useParams } from '@tanstack/react-router'
import type { Schemas } from '../../generated/api.ts'
import { Problem } from '../../shared/problem.tsx'
import { exactTime } from '../../shared/relative-time.ts'
import { PageHeader } from '../page-header.tsx'
import { TokenLink } from '../parts/token-link.tsx'
import { useCall } from '../parts/use-call.ts'
import { UserLink } from '../parts/user-link.tsx'

/** One request, by the ID in its response. */
export function RequestPage() {
  const { id } = useParams({ strict: false }) as { id: string }
  const { data, error } = useCall('GET /admin/api/v1/requests', { query: { id } })
  const found = data?.items[0]
  return (
    <>
      <PageHeader title={`Request ${id}`} lead="Every response and log entry includes a request ID." />
      {error !== null && <Problem error={error} />}
      {found !== undefined && <Facts request={found} />}
      {data !== undefined && found === undefined && (
        <div className="empty">
          <p>This request isn't in recent memory. Search the logs:</p>
          <code>{`grep '"requestId":"${id}"'`}</code>
        </div>
      )}
    </>
  )
}

function Facts({ request }: { request: Schemas['RequestInfo'] }) {
  const { at, operation, status, code, millis, credential, actAs, address } = request
  const day = at.slice(0, 10)
  return (
    <>
      <dl className="facts card">
        <dt>Time</dt>
        <dd>
          <time dateTime={at}>{exactTime(new Date(at))}</time>, took {millis} ms
        </dd>
        <dt>Operation</dt>
        <dd>
          <code>{operation}</code>
        </dd>
        <dt>Response</dt>
        <dd>
          <span className={`badge ${status < 400 ? 'good' : status < 500 ? 'warn' : 'bad'}`}>{status}</span>{' '}
          {code !== undefined && <code>{code}</code>}
        </dd>
        <dt>Credential</dt>
        <dd>
          {credential === undefined ? (
            'No valid credential'
          ) : (
            <code>
              <TokenLink id={credential} />
            </code>
          )}
        </dd>
        {actAs !== undefined && (
          <>
            <dt>On behalf of</dt>
            <dd>
              <UserLink email={actAs} />
            </dd>
          </>
        )}
        <dt>IP address</dt>
        <dd>{address}</dd>
      </dl>
      <p>
        <Link to="/audit" search={{ since: day, until: day } as never}>
          View audit log for that day
        </Link>
      </p>
    </>
  )
}
