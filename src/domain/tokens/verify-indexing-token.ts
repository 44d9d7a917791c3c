import { quoted } from '../../kernel/bad-field.ts'
import type { Clock } from '../../kernel/clock.ts'
import { ServiceError } from '../../kernel/errors.ts'
import { AddressRanges } from '../../kernel/network/cidr.ts'
import { hashSecret } from '../../kernel/secrets.ts'
import type { IndexingToken } from '../shared/indexing-token.ts'
import type { UsageLog } from '../usage/usage-log.ts'
import type { IndexingTokenStore, TokenSecret } from './indexing-token-store.ts'
import { oldSecretOf } from './old-secret-use.ts'
import { wantedToken } from './wanted-token.ts'

export interface VerifiedIndexingToken {
  readonly token: IndexingToken
  /** Identifies the secret that was presented: a rotation ends this one. */
  readonly secretHash: string
}

/** In order; each refuses by returning false, and all refusals look the same to a stranger. */
const CHECKS: readonly ((token: IndexingToken, secret: TokenSecret, now: Date) => boolean)[] = [
  (token) => token.revokedAt === undefined,
  (token, _secret, now) => token.expiresAt > now,
  (_token, secret, now) => secret.endsAt === undefined || secret.endsAt > now,
  isRotatedInTime,
]

/** The token behind a bearer secret; 401 when it is not valid now, 403 when it is but not from this address. */
export async function verifyIndexingToken(
  { indexingTokens, usageLog, clock }: { indexingTokens: IndexingTokenStore; usageLog: UsageLog; clock: Clock },
  bearer: string,
  address: string,
): Promise<VerifiedIndexingToken> {
  const secretHash = hashSecret(bearer)
  const found = await indexingTokens.findBySecret(secretHash)
  const now = clock.now()
  if (found === undefined || !CHECKS.every((holds) => holds(found.token, found.secret, now))) {
    throw new ServiceError(
      'invalid_token',
      `The token is invalid or expired; ${wantedToken(bearer, 'an indexing token')}`,
    )
  }
  const { token, secret } = found
  if (token.allowedRanges.length > 0 && !new AddressRanges(token.allowedRanges).contains(address)) {
    throw new ServiceError(
      'address_not_allowed',
      `The IP address ${address} isn't in the allowed ranges of token ${quoted(token.name)}; add it to them`,
    )
  }
  if (secret.endsAt !== undefined) usageLog.note(oldSecretOf(token.id), address)
  return { token, secretHash }
}

/** A token with a rotation period whose newest secret is older than the period has stopped. */
export function isRotatedInTime(token: IndexingToken, secret: TokenSecret, now: Date): boolean {
  if (token.rotationPeriodMinutes === undefined) return true
  // A rotated-out secret was in time when it was rotated; only its grace time counts for it.
  if (secret.endsAt !== undefined) return true
  return now.getTime() <= secret.createdAt.getTime() + token.rotationPeriodMinutes * 60_000
}
