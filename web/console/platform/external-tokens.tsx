import { useId, useState } from 'react'
import { call } from '../../shared/call.ts'
import { Problem } from '../../shared/problem.tsx'
import { useCall } from '../parts/use-call.ts'

/** The main switch for external tokens. If off, tokens from all issuers are rejected. */
export function ExternalTokens({ mayChange }: { mayChange: boolean }) {
  const id = useId()
  const { data, error, refetch } = useCall('GET /admin/api/v1/oauth-settings', {})
  const [problem, setProblem] = useState<unknown>()
  const change = (allowOAuthTokenAccess: boolean) =>
    call('PATCH /admin/api/v1/oauth-settings', { body: { allowOAuthTokenAccess } }).then(() => refetch(), setProblem)
  const wrong = error ?? problem
  if (wrong !== undefined && wrong !== null) return <Problem error={wrong} />
  return (
    <div className="field card">
      <label className="box">
        <input
          type="checkbox"
          checked={data?.allowOAuthTokenAccess ?? false}
          disabled={data === undefined || !mayChange}
          aria-describedby={id}
          onChange={(event) => void change(event.target.checked)}
        />
        Allow OAuth token-based access
      </label>
      <p id={id} className="hint">
        If off, tokens from all issuers below are rejected.
      </p>
    </div>
  )
}
