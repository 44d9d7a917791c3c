import { badField } from '../../kernel/bad-field.ts'
import { newId } from '../../kernel/ids.ts'
import { readCidrs } from '../../kernel/network/cidr.ts'
import { hashSecret, randomSecret } from '../../kernel/secrets.ts'
import { type AuditDeps, audited } from '../audit/audited.ts'
import type { DatasourceStore } from '../datasources/datasource.ts'
import { existingDatasource } from '../datasources/get-datasource.ts'
import { type Actor, nameOf } from '../shared/actor.ts'
import type { IndexingToken } from '../shared/indexing-token.ts'
import { startOf, type UsageStore } from '../usage/usage-store.ts'
import type { IndexingTokenStore } from './indexing-token-store.ts'
import { GLOBAL_METADATA_SCOPE, readMetadataScopes } from './metadata-scopes.ts'
import { refuseMissingName, refusePastExpiry } from './token-fields.ts'
import { refuseIndexingToken } from './token-policy.ts'

export interface CreateIndexingTokenDeps extends AuditDeps {
  indexingTokens: IndexingTokenStore
  usage: UsageStore
  datasources: DatasourceStore
}

export interface IndexingTokenRequest {
  name: string
  datasources: 'all' | readonly string[]
  /** `custommetadata:<group>`; with these alone, `datasources` may be empty. */
  metadataScopes?: readonly string[]
  expiresAt: Date | undefined
  allowedRanges?: readonly string[]
  rotationPeriodMinutes?: number | undefined
}

const MIN_ROTATION_PERIOD_MINUTES = 1440

/** Makes a token; its secret is in the answer and nowhere else. */
export async function createIndexingToken(
  deps: CreateIndexingTokenDeps,
  actor: Actor,
  request: IndexingTokenRequest,
): Promise<{ token: IndexingToken; secret: string }> {
  const { indexingTokens, datasources, clock } = deps
  const metadataScopes = readMetadataScopes(request.metadataScopes ?? [])
  refuseIndexingToken(actor, request.datasources === 'all' || metadataScopes.includes(GLOBAL_METADATA_SCOPE))
  refuseMissingName(request.name)
  const createdAt = clock.now()
  const expiresAt = refusePastExpiry(request.expiresAt, createdAt)
  refuseShortRotation(request.rotationPeriodMinutes)
  if (request.datasources !== 'all') {
    if (request.datasources.length === 0 && metadataScopes.length === 0) {
      throw badField('datasources', 'must have at least 1 item, unless the token has global permissions')
    }
    for (const name of request.datasources) await existingDatasource(datasources, name)
  }

  const secret = randomSecret('indexing')
  const token: IndexingToken = {
    id: newId(),
    name: request.name,
    datasources: request.datasources,
    ...(metadataScopes.length > 0 && { metadataScopes }),
    allowedRanges: readCidrs(request.allowedRanges ?? []),
    expiresAt,
    rotationPeriodMinutes: request.rotationPeriodMinutes,
    createdBy: nameOf(actor),
    createdAt,
    revokedAt: undefined,
  }
  const { name, datasources: covered, allowedRanges, rotationPeriodMinutes } = token
  const note = {
    action: 'indexing-token.create',
    subject: token.id,
    details: { name, datasources: covered, metadataScopes, allowedRanges, expiresAt, rotationPeriodMinutes },
  }
  await audited(deps, actor, note, async () => {
    await indexingTokens.create(token, { hash: hashSecret(secret), createdAt, endsAt: undefined })
    await deps.usage.nameSecret(token.id, startOf(secret))
  })
  return { token, secret }
}

function refuseShortRotation(minutes: number | undefined): void {
  if (minutes === undefined || (Number.isInteger(minutes) && minutes >= MIN_ROTATION_PERIOD_MINUTES)) return
  throw badField(
    'rotationPeriodMinutes',
    `must be at least ${MIN_ROTATION_PERIOD_MINUTES} (24 hours); got ${minutes}`,
    { code: 'rotation_period_too_short' },
  )
}
