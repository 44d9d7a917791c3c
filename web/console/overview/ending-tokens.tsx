import { Link } from '@tanstack/react-router'
import { useCall } from '../parts/use-call.ts'

const SOON_MS = 30 * 86_400_000
/** Enough for a notice; the token list shows the rest. */
const LOOKED_AT = '100'

/** Warns about indexing tokens that expire soon: clients using them will stop pushing documents. */
export function EndingTokens() {
  const { data } = useCall('GET /admin/api/v1/indexing-tokens', { query: { limit: LOOKED_AT } })
  const now = Date.now()
  const ending = (data?.items ?? []).filter(({ expiresOn, revokedAt }) => {
    const left = Date.parse(expiresOn) - now
    return revokedAt === undefined && left > 0 && left < SOON_MS
  })
  if (ending.length === 0) return null
  return (
    <p className="problem mild" role="status">
      <span>
        {ending.length === 1
          ? `The token ${ending[0]?.name} expires within 30 days.`
          : `${ending.length} tokens expire within 30 days: ${ending.map(({ name }) => name).join(', ')}.`}
      </span>
      <Link to="/platform/api-tokens/indexing">Review expiring tokens</Link>
    </p>
  )
}
