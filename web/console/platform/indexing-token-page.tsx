import { useParams } from '@tanstack/react-router'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../shared/call.ts'
import { SecretDialog } from '../../shared/secret-dialog.tsx'
import { DangerDialog } from '../parts/danger-dialog.tsx'
import { useCall } from '../parts/use-call.ts'
import { AllowedFrom, Rotation, WritesTo } from './indexing-token-facts.tsx'
import { TokenFrame } from './token-frame.tsx'

const LIST = '/platform/api-tokens/indexing'

/** One indexing token: its permissions and usage, with buttons to rotate and revoke it. */
export function IndexingTokenPage() {
  const { id } = useParams({ from: '/platform/api-tokens/indexing/$id' })
  const { data: token, error, refetch } = useCall('GET /admin/api/v1/indexing-tokens/{id}', { path: { id } })
  const [isRotating, setRotating] = useState(false)
  const [secret, setSecret] = useState<string>()
  const isRotated = token?.rotationPeriodMinutes !== undefined && token.revokedAt === undefined
  return (
    <>
      <TokenFrame
        title="Indexing token"
        lead="Pushes documents, users and groups to data sources."
        listPath={LIST}
        token={token}
        error={error}
        action={
          isRotated && (
            <button type="button" className="button" onClick={() => setRotating(true)}>
              <RefreshCw size={16} aria-hidden />
              Rotate
            </button>
          )
        }
        facts={
          token !== undefined && (
            <>
              <dt>Can write to</dt>
              <dd>
                <WritesTo token={token} />
              </dd>
              <dt>IP restrictions</dt>
              <dd>
                <AllowedFrom token={token} />
              </dd>
              <dt>Rotation</dt>
              <dd>
                <Rotation token={token} />
              </dd>
            </>
          )
        }
        end={() => call('DELETE /admin/api/v1/indexing-tokens/{id}', { path: { id } })}
      />
      <DangerDialog
        title={`Rotate token ${token?.name ?? ''}?`}
        text="You get a new secret. The current one stops working in 10 minutes, so update your clients before then."
        verb="Rotate"
        isOpen={isRotating}
        onClose={() => setRotating(false)}
        onConfirm={async () => {
          const made = await call('POST /admin/api/v1/indexing-tokens/{id}/rotation', { path: { id } })
          setSecret(made.secret)
          await refetch()
        }}
      />
      <SecretDialog title="Copy your new secret" secret={secret} onClose={() => setSecret(undefined)} />
    </>
  )
}
