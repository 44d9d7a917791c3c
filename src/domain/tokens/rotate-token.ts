import { quoted } from '../../kernel/bad-field.ts'
import { ServiceError } from '../../kernel/errors.ts'
import { hashSecret, randomSecret } from '../../kernel/secrets.ts'
import { type AuditDeps, audited } from '../audit/audited.ts'
import type { Actor } from '../shared/actor.ts'
import type { IndexingToken } from '../shared/indexing-token.ts'
import { refuseUnless } from '../shared/policy.ts'
import { startOf, type UsageStore } from '../usage/usage-store.ts'
import type { IndexingTokenStore } from './indexing-token-store.ts'
import { noToken } from './no-token.ts'
import { refuseIndexingToken } from './token-policy.ts'
import { isRotatedInTime } from './verify-indexing-token.ts'

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
  const actor = { kind: 'indexingToken' as const, id: token.id, name: token.name, address }
  return rotate(deps, actor, token, currentHash, graceFrom(deps))
}

/**
 * The same by an administrator, who holds none of its secrets. A token that was not rotated in time works again with the new
 * secret; the old one, which had stopped, stays stopped.
 */
export async function rotateTokenById(deps: RotateTokenDeps, actor: Actor, id: string): Promise<RotatedToken> {
  refuseUnless(actor, 'indexing-tokens')
  const token = await deps.indexingTokens.find(id)
  if (token === undefined) throw noToken(id)
  refuseIndexingToken(actor, token.datasources === 'all')
  const now = deps.clock.now()
  const current = await deps.indexingTokens.currentSecret(id)
  if (token.revokedAt !== undefined || token.expiresAt <= now || current === undefined) {
    throw new ServiceError('conflict', `Token ${quoted(token.name)} is revoked or expired; create a new one`)
  }
  const oldEndsAt = isRotatedInTime(token, current, now) ? graceFrom(deps) : now
  return rotate(deps, actor, token, current.hash, oldEndsAt)
}

function graceFrom({ clock, rotationGraceMinutes }: RotateTokenDeps): Date {
  return new Date(clock.now().getTime() + rotationGraceMinutes * 60_000)
}

async function rotate(
  deps: RotateTokenDeps,
  actor: Actor,
  token: IndexingToken,
  currentHash: string,
  oldEndsAt: Date,
): Promise<RotatedToken> {
  if (token.rotationPeriodMinutes === undefined) {
    throw new ServiceError(
      'rotation_not_enabled',
      `Token ${quoted(token.name)} has no rotation period; create one with a rotation period`,
    )
  }
  const rawSecret = randomSecret('indexing')
  const createdAt = deps.clock.now()
  const secret = { hash: hashSecret(rawSecret), createdAt, endsAt: undefined }
  const note = { action: 'indexing-token.rotate', subject: token.id, details: { name: token.name } }
  await audited(deps, actor, note, async () => {
    const isReplaced = await deps.indexingTokens.replaceSecret(token.id, currentHash, oldEndsAt, secret)
    if (isReplaced) return deps.usage.nameSecret(token.id, startOf(rawSecret))
    throw new ServiceError('already_rotated', 'This secret was already rotated; use the newest one')
  })
  return { rawSecret, createdAt, rotationPeriodMinutes: token.rotationPeriodMinutes }
}
