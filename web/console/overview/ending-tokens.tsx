import { Link } from '@tanstack/react-router'
import { useCall } from '../parts/use-call.ts'

const SOON_MS = 30 * 86_400_000
/** Of more, the list of tokens tells. */
const LOOKED_AT = '100'

/** Programs that will stop pushing documents unless somebody gives them another token. */
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
        Within 30 days {ending.length === 1 ? 'a token ends' : `${ending.length} tokens end`}:{' '}
        {ending.map(({ name }) => name).join(', ')}.
      </span>
      <Link to="/platform/api-tokens/indexing">See to it before their programs stop</Link>
    </p>
  )
}
