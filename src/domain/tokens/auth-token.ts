import { ServiceError } from '../../kernel/errors.ts'
import { hashSecret, randomSecret, SECRET_PREFIX } from '../../kernel/secrets.ts'
import type { AuditDeps } from '../audit/audited.ts'
import type { Caller, CredentialRoot } from '../shared/caller.ts'
import type { ClientScope } from '../shared/client-scopes.ts'

/**
 * A short-lived token for part of a web page, where a longer-lived one could leak. It belongs to one user.
 * See docs/decisions/0034-page-tokens.md.
 */
export interface AuthToken {
  readonly email: string
  readonly scopes: readonly ClientScope[]
  /** What it was made with, and ends with; undefined: nothing that is known, so it has ended. */
  readonly parent: CredentialRoot | undefined
  /** Who holds the global token that it was made with, if it was one. */
  readonly actedBy: string | undefined
  readonly expiresAt: Date
}

export interface AuthTokenStore {
  create(token: AuthToken, secretHash: string): Promise<void>
  find(secretHash: string): Promise<AuthToken | undefined>
  removeAllOf(email: string): Promise<void>
  sweep(before: Date): Promise<number>
}

/** Long enough for a page that stays open, too short to be worth stealing; the page asks again. */
const LIFETIME_MS = 3_600_000

/** Makes a token for the calling user, with the scopes of the call; never administration. */
export async function createAuthToken(
  { authTokens, audit, clock }: AuditDeps & { authTokens: AuthTokenStore },
  caller: Caller,
  address: string,
): Promise<{ token: string; expiresAt: Date }> {
  if (caller.root.kind === 'authToken') {
    throw new ServiceError(
      'auth_token_not_allowed',
      "A token from createauthtoken can't create another one; use its parent token",
    )
  }
  const at = clock.now()
  const token = randomSecret('auth')
  const { email, credentialId, actedBy, root } = caller
  const scopes = [...caller.scopes].filter((scope) => scope !== 'ADMIN')
  const hour = at.getTime() + LIFETIME_MS
  const expiresAt = new Date('expiresAt' in root ? Math.min(hour, root.expiresAt.getTime()) : hour)
  await authTokens.create({ email, scopes, parent: root, actedBy, expiresAt }, hashSecret(token))
  // A page asks at every visit: once for each credential, user and day is enough to know.
  await audit.appendOnce(`auth-token ${credentialId} ${email} ${at.toISOString().slice(0, 10)}`, {
    at,
    actorKind: actedBy === undefined ? 'person' : 'token',
    actor: actedBy === undefined ? email : credentialId,
    credential: credentialId,
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

export function authTokenCredential(secretHash: string): string {
  return `auth-token:${secretHash.slice(0, 16)}`
}
