import type { Clock } from '../../kernel/clock.ts'
import { ServiceError } from '../../kernel/errors.ts'
import { hashSecret } from '../../kernel/secrets.ts'
import type { AccountStore } from '../accounts/account.ts'
import type { IdentityStore } from '../identity/identity-store.ts'
import type { Caller } from '../shared/caller.ts'
import type { ClientScope } from '../shared/client-scopes.ts'
import { foldEmail } from '../shared/email.ts'
import { roleScopes } from '../shared/role-scopes.ts'
import type { ClientToken, ClientTokenStore } from './client-token.ts'
import { wantedToken } from './wanted-token.ts'

export interface VerifyClientTokenDeps {
  clientTokens: ClientTokenStore
  accounts: AccountStore
  identity: IdentityStore
  clock: Clock
}

/** The caller behind a bearer secret, and behind the user it acts as. */
export async function verifyClientToken(
  deps: VerifyClientTokenDeps,
  bearer: string,
  actAs: string | undefined,
): Promise<Caller> {
  const token = await deps.clientTokens.findBySecret(hashSecret(bearer))
  if (token === undefined || token.revokedAt !== undefined || token.expiresAt <= deps.clock.now()) {
    throw new ServiceError(
      'invalid_token',
      `The token is invalid or expired (invalid secret); ${wantedToken(bearer, 'a client token')}`,
    )
  }
  const email = userOf(token, actAs)
  if (!(await isActiveUser(deps, email))) {
    throw new ServiceError('invalid_identity', "The token's user doesn't exist or isn't active")
  }
  return {
    email,
    scopes: new Set(await scopesNow(deps, token, email)),
    credentialId: token.id,
    root: { kind: 'clientToken', id: token.id },
    actedBy: token.userEmail === undefined ? token.createdBy : undefined,
  }
}

/** Administration is for those whose role has it now, whatever it was when the token was made. */
async function scopesNow(
  { accounts }: VerifyClientTokenDeps,
  { scopes }: ClientToken,
  email: string,
): Promise<readonly ClientScope[]> {
  if (!scopes.includes('ADMIN')) return scopes
  const allowed = roleScopes((await accounts.find(email))?.role ?? 'member')
  return scopes.filter((scope) => allowed.includes(scope))
}

function userOf(token: ClientToken, actAs: string | undefined): string {
  if (token.userEmail === undefined) {
    if (actAs === undefined || actAs.trim() === '') {
      throw new ServiceError(
        'act_as_required',
        'A global token needs the header `X-Service-ActAs` with the email of the user to act as',
      )
    }
    return foldEmail(actAs)
  }
  if (actAs !== undefined) {
    throw new ServiceError(
      'act_as_not_allowed',
      "This token belongs to one user and can't act as others; use a global token, or leave out X-Service-ActAs",
    )
  }
  return token.userEmail
}

/** An account decides; without one, being an active user of some datasource is enough. */
export async function isActiveUser(
  { accounts, identity }: Pick<VerifyClientTokenDeps, 'accounts' | 'identity'>,
  email: string,
): Promise<boolean> {
  const account = await accounts.find(email)
  if (account !== undefined) return account.isActive
  return (await identity.usersByEmail(email)).some((user) => user.isActive)
}
