import type { Schemas } from '../../generated/api.ts'
import { OldSecret } from './old-secret.tsx'

interface Of {
  readonly token: Schemas['IndexingTokenInfo']
}

export function WritesTo({ token: { isGlobal, datasources, metadataScopes } }: Of) {
  if (isGlobal) return <span className="badge accent">All data sources</span>
  return <>{[...datasources, ...metadataScopes].join(', ')}</>
}

export function AllowedFrom({ token: { allowedIps } }: Of) {
  return <>{allowedIps.length === 0 ? 'Any IP address' : allowedIps.join(', ')}</>
}

/** How often the token must be rotated and, after a rotation, how long the old secret still works. */
export function Rotation({ token }: Of) {
  const { rotationPeriodMinutes, oldSecretEndsAt, oldSecretLastUsedAt, oldSecretLastAddress } = token
  if (rotationPeriodMinutes === undefined && oldSecretEndsAt === undefined) return <span className="soft">None</span>
  return (
    <span className="stacked">
      {rotationPeriodMinutes === undefined ? <span className="soft">None</span> : periodOf(rotationPeriodMinutes)}
      {oldSecretEndsAt !== undefined && (
        <OldSecret endsAt={oldSecretEndsAt} lastUsedAt={oldSecretLastUsedAt} lastAddress={oldSecretLastAddress} />
      )}
    </span>
  )
}

function periodOf(minutes: number): string {
  const days = minutes / 1440
  return days === 1 ? 'Every day' : days % 1 === 0 ? `Every ${days} days` : `Every ${minutes} minutes`
}
