import { ServiceError } from '../../kernel/errors.ts'
import { hashSecret, randomSecret, SECRET_PREFIX } from '../../kernel/secrets.ts'
import type { AuditDeps } from '../audit/audited.ts'
import type { Caller } from '../shared/caller.ts'
import type { ClientScope } from '../shared/client-scopes.ts'
import type { ClientTokenStore } from './client-token.ts'
import { isActiveUser, type VerifyClientTokenDeps } from './verify-client-token.ts'

/** A short-lived token for a part of a web page: it speaks for one user, in a place where a longer one would leak. */
export interface AuthToken {
  readonly email: string
  readonly scopes: readonly ClientScope[]
  /** The credential that it was made with. */
  readonly parent: string
  /** Who holds the global token that it was made with, if it was one. */
  readonly actedBy: string | undefined
  readonly expiresAt: Date
}

export interface AuthTokenStore {
  create(token: AuthToken, secretHash: string): Promise<void>
  find(secretHash: string): Promise<AuthToken | undefined>
  removeAllOf(email: string): Promise<void>
  removeExpired(before: Date): Promise<number>
}

/** Long enough for a page that stays open, too short to be worth stealing; the page asks again. */
const LIFETIME_MS = 3_600_000
const CREDENTIAL = 'auth-token:'

/** Makes a token for the calling user, with the scopes of the call; never administration. */
export async function createAuthToken(
  { authTokens, audit, clock }: AuditDeps & { authTokens: AuthTokenStore },
  caller: Caller,
  address: string,
): Promise<{ token: string; expiresAt: Date }> {
  if (caller.credentialId.startsWith(CREDENTIAL)) {
    throw new ServiceError('auth_token_not_allowed', 'A token of createauthtoken cannot make another; use its parent')
  }
  const at = clock.now()
  const token = randomSecret('auth')
  const { email, credentialId: parent, actedBy } = caller
  const scopes = [...caller.scopes].filter((scope) => scope !== 'ADMIN')
  const expiresAt = new Date(at.getTime() + LIFETIME_MS)
  await authTokens.create({ email, scopes, parent, actedBy, expiresAt }, hashSecret(token))
  // A page asks at every visit: once for each credential, user and day is enough to know.
  await audit.appendOnce(`auth-token ${parent} ${email} ${at.toISOString().slice(0, 10)}`, {
    at,
    actorKind: actedBy === undefined ? 'person' : 'token',
    actor: actedBy === undefined ? email : parent,
    credential: parent,
    onBehalfOf: actedBy === undefined ? undefined : email,
    action: 'auth-token.create',
    subject: email,
    details: { scopes },
    address,
  })
  return { token, expiresAt }
}

export function isAuthToken(bearer: string): boolean {
  return bearer.startsWith(SECRET_PREFIX.auth)
}

/** The caller behind such a token: it ends with its time, its user, or the client token it was made with. */
export async function verifyAuthToken(
  deps: VerifyClientTokenDeps & { authTokens: AuthTokenStore },
  bearer: string,
): Promise<Caller> {
  const secretHash = hashSecret(bearer)
  const token = await deps.authTokens.find(secretHash)
  const now = deps.clock.now()
  if (token === undefined || token.expiresAt <= now || (await hasEnded(deps.clientTokens, token.parent, now))) {
    throw new ServiceError('invalid_token', 'The token is invalid or expired; ask createauthtoken for a new one')
  }
  if (!(await isActiveUser(deps, token.email))) {
    throw new ServiceError('invalid_identity', 'The token names a user that does not exist or is not active')
  }
  return {
    email: token.email,
    scopes: new Set(token.scopes),
    credentialId: `${CREDENTIAL}${secretHash.slice(0, 16)}`,
    actedBy: token.actedBy,
  }
}

/** Sessions and grants take their tokens with them when they end all at once; a client token can be ended alone. */
async function hasEnded(clientTokens: ClientTokenStore, parent: string, now: Date): Promise<boolean> {
  const found = await clientTokens.find(parent)
  return found !== undefined && (found.revokedAt !== undefined || found.expiresAt <= now)
}
