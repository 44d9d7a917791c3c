import { useParams } from '@tanstack/react-router'
import { call } from '../../shared/call.ts'
import { useCall } from '../parts/use-call.ts'
import { TokenFrame } from './token-frame.tsx'

/** One SCIM token. */
export function ScimTokenPage() {
  const { id } = useParams({ from: '/platform/scim/$id' })
  const { data: token, error } = useCall('GET /admin/api/v1/scim-tokens/{id}', { path: { id } })
  return (
    <TokenFrame
      title="Provisioning token"
      lead="Lets an identity provider create, update and deactivate users and groups."
      listPath="/platform/scim"
      token={token}
      error={error}
      facts={null}
      end={() => call('DELETE /admin/api/v1/scim-tokens/{id}', { path: { id } })}
    />
  )
}
