import type { Clock } from '../../kernel/clock.ts'
import { ServiceError } from '../../kernel/errors.ts'
import { newId } from '../../kernel/ids.ts'
import { hashSecret, randomSecret } from '../../kernel/secrets.ts'
import { type Actor, nameOf } from '../access/role.ts'
import type { AccountStore } from '../identity/account.ts'
import { foldEmail } from '../identity/email.ts'
import { CLIENT_SCOPES, type ClientScope, type ClientToken, type ClientTokenStore } from './client-token.ts'
import { refuseMissingName, refusePastExpiry } from './token-fields.ts'
import { refuseClientToken } from './token-policy.ts'

export interface CreateClientTokenDeps {
  clientTokens: ClientTokenStore
  accounts: AccountStore
  clock: Clock
}

export interface ClientTokenRequest {
  name: string
  /** Absent: a global token. */
  userEmail?: string | undefined
  scopes: readonly string[]
  expiresAt: Date | undefined
}

/** Makes a token; its secret is in the answer and nowhere else. */
export async function createClientToken(
  { clientTokens, accounts, clock }: CreateClientTokenDeps,
  actor: Actor,
  request: ClientTokenRequest,
): Promise<{ token: ClientToken; secret: string }> {
  const userEmail = request.userEmail === undefined ? undefined : foldEmail(request.userEmail)
  refuseClientToken(actor, userEmail)
  refuseMissingName(request.name)
  const createdAt = clock.now()
  const expiresAt = refusePastExpiry(request.expiresAt, createdAt)
  if (userEmail !== undefined && (await accounts.find(userEmail)) === undefined) {
    throw new ServiceError('invalid_request', `There is no user ${userEmail}; create the user first`)
  }

  const secret = randomSecret(userEmail === undefined ? 'global' : 'user')
  const token: ClientToken = {
    id: newId(),
    name: request.name,
    userEmail,
    scopes: readScopes(request.scopes),
    expiresAt,
    createdBy: nameOf(actor),
    createdAt,
    revokedAt: undefined,
  }
  await clientTokens.create(token, hashSecret(secret))
  return { token, secret }
}

/** Scope names in either case; at least one. */
function readScopes(names: readonly string[]): ClientScope[] {
  const scopes = names.map((name) => {
    const scope = CLIENT_SCOPES.find((known) => known === name.toUpperCase())
    if (scope === undefined) {
      throw new ServiceError('invalid_request', `There is no scope "${name}"; choose from ${CLIENT_SCOPES.join(', ')}`)
    }
    return scope
  })
  if (scopes.length === 0) throw new ServiceError('invalid_request', 'A client token needs at least one scope')
  return [...new Set(scopes)]
}
