import { useQuery } from '@tanstack/react-query'
import { Link, Navigate, useParams } from '@tanstack/react-router'
import { call } from '../../shared/call.ts'
import { Problem } from '../../shared/problem.tsx'
import { may } from '../../shared/start.ts'
import { PageHeader } from '../page-header.tsx'

/** Redirects from a token ID, as it appears in logs and deprecation reports, to the page of that token. */
export function AnyTokenPage() {
  const { id } = useParams({ from: '/platform/api-tokens/$id' })
  const { data, error } = useQuery({ queryKey: ['kind of token', id], queryFn: () => kindOf(id) })
  if (data === 'indexing') return <Navigate to="/platform/api-tokens/indexing/$id" params={{ id }} replace />
  if (data === 'client') return <Navigate to="/platform/api-tokens/client/$id" params={{ id }} replace />
  return (
    <>
      <PageHeader above={<Link to="/platform/api-tokens">API tokens</Link>} title="Token" lead={id} />
      {error !== null && <Problem error={error} />}
      {data === null && (
        <div className="empty">
          <p>Token not found. It may have been deleted, or belong to an OAuth app.</p>
          {may('oauth') && (
            <Link className="button" to="/platform/oauth/clients">
              Show apps
            </Link>
          )}
        </div>
      )}
    </>
  )
}

async function kindOf(id: string): Promise<'indexing' | 'client' | null> {
  const query = { id }
  const [indexing, client] = await Promise.all([
    may('indexing-tokens') ? call('GET /admin/api/v1/indexing-tokens', { query }) : undefined,
    may('client-tokens.own') ? call('GET /admin/api/v1/client-tokens', { query }) : undefined,
  ])
  if (indexing?.items.length === 1) return 'indexing'
  return client?.items.length === 1 ? 'client' : null
}
