import { Link, useParams } from '@tanstack/react-router'
import type { Schemas } from '../../generated/api.ts'
import { Problem } from '../../shared/problem.tsx'
import { exactTime } from '../../shared/relative-time.ts'
import { PageHeader } from '../page-header.tsx'
import { TokenLink } from '../parts/token-link.tsx'
import { useCall } from '../parts/use-call.ts'
import { UserLink } from '../parts/user-link.tsx'

/** What became of one request, by the id that its caller was told. */
export function RequestPage() {
  const { id } = useParams({ strict: false }) as { id: string }
  const { data, error } = useCall('GET /admin/api/v1/requests', { query: { id } })
  const found = data?.items[0]
  return (
    <>
      <PageHeader title={`Request ${id}`} lead="Every answer names its request, errors too; so does the log." />
      {error !== null && <Problem error={error} />}
      {found !== undefined && <Facts request={found} />}
      {data !== undefined && found === undefined && (
        <div className="empty">
          <p>It is not among the latest that this process answered. The log has it longer:</p>
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
        <dt>Answered</dt>
        <dd>
          <time dateTime={at}>{exactTime(new Date(at))}</time>, after {millis} ms
        </dd>
        <dt>Operation</dt>
        <dd>
          <code>{operation}</code>
        </dd>
        <dt>Answer</dt>
        <dd>
          <span className={`badge ${status < 400 ? 'good' : status < 500 ? 'warn' : 'bad'}`}>{status}</span>{' '}
          {code !== undefined && <code>{code}</code>}
        </dd>
        <dt>With</dt>
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
            <dt>For</dt>
            <dd>
              <UserLink email={actAs} />
            </dd>
          </>
        )}
        <dt>From</dt>
        <dd>{address}</dd>
      </dl>
      <p>
        <Link to="/audit" search={{ since: day, until: day } as never}>
          The audit log of that day
        </Link>
      </p>
    </>
  )
}
