import { ServiceError } from '../../kernel/errors.ts'
import { hashSecret } from '../../kernel/secrets.ts'
import type { Caller } from '../shared/caller.ts'
import { type AuthTokenStore, authTokenCredential } from '../tokens/auth-token.ts'
import { isActiveUser, type VerifyClientTokenDeps } from '../tokens/verify-client-token.ts'
import { type RootDeps, scopesOfRoot } from './scopes-of-root.ts'

/**
 * Returns the caller of a `createauthtoken` token. It's invalid if it has expired, or if its user or parent credential
 * is gone.
 * See docs/decisions/0034-page-tokens.md.
 */
export async function verifyAuthToken(
  deps: VerifyClientTokenDeps & RootDeps & { authTokens: AuthTokenStore },
  bearer: string,
): Promise<Caller> {
  const secretHash = hashSecret(bearer)
  const token = await deps.authTokens.find(secretHash)
  const alive = token !== undefined && token.expiresAt > deps.clock.now() ? token : undefined
  const scopes = alive?.parent === undefined ? undefined : await scopesOfRoot(deps, alive.parent, alive)
  if (alive === undefined || scopes === undefined) {
    throw new ServiceError('invalid_token', 'The token is invalid or expired; create a new one with createauthtoken')
  }
  if (!(await isActiveUser(deps, alive.email))) {
    throw new ServiceError('invalid_identity', "The token's user doesn't exist or isn't active")
  }
  return {
    email: alive.email,
    scopes: new Set(scopes),
    credentialId: authTokenCredential(secretHash),
    root: { kind: 'authToken' },
    actedBy: alive.actedBy,
  }
}
