import { ServiceError } from '../../kernel/errors.ts'
import { hashSecret, randomSecret } from '../../kernel/secrets.ts'
import { type AuditDeps, audited } from '../audit/audited.ts'
import type { IndexingToken } from '../shared/indexing-token.ts'
import { startOf, type UsageStore } from '../usage/usage-store.ts'
import type { IndexingTokenStore } from './indexing-token-store.ts'

export interface RotateTokenDeps extends AuditDeps {
  indexingTokens: IndexingTokenStore
  usage: UsageStore
  rotationGraceMinutes: number
}

export interface RotatedToken {
  rawSecret: string
  createdAt: Date
  rotationPeriodMinutes: number
}

/** A new secret with all properties of the token; the old one works for the grace time more. */
export async function rotateToken(
  deps: RotateTokenDeps,
  token: IndexingToken,
  currentHash: string,
  address: string,
): Promise<RotatedToken> {
  const { indexingTokens, clock, rotationGraceMinutes } = deps
  if (token.rotationPeriodMinutes === undefined) {
    throw new ServiceError('rotation_not_enabled', `Token "${token.name}" has no rotation period; create one that has`)
  }
  const rawSecret = randomSecret('indexing')
  const createdAt = clock.now()
  const oldEndsAt = new Date(createdAt.getTime() + rotationGraceMinutes * 60_000)
  const secret = { hash: hashSecret(rawSecret), createdAt, endsAt: undefined }
  const actor = { kind: 'indexingToken' as const, id: token.id, name: token.name, address }
  await audited(deps, actor, { action: 'indexing-token.rotate', subject: token.id }, async () => {
    const isReplaced = await indexingTokens.replaceSecret(token.id, currentHash, oldEndsAt, secret)
    if (isReplaced) return deps.usage.nameSecret(token.id, startOf(rawSecret))
    throw new ServiceError('already_rotated', 'This secret was rotated before; rotate with the newest one')
  })
  return { rawSecret, createdAt, rotationPeriodMinutes: token.rotationPeriodMinutes }
}
