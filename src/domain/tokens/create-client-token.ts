import { badField, quoted } from '../../kernel/bad-field.ts'
import { newId } from '../../kernel/ids.ts'
import { hashSecret, randomSecret } from '../../kernel/secrets.ts'
import type { AccountStore } from '../accounts/account.ts'
import { type AuditDeps, audited } from '../audit/audited.ts'
import { type Actor, nameOf } from '../shared/actor.ts'
import { CLIENT_SCOPES, type ClientScope } from '../shared/client-scopes.ts'
import { foldEmail } from '../shared/email.ts'
import { startOf, type UsageStore } from '../usage/usage-store.ts'
import type { ClientToken, ClientTokenStore } from './client-token.ts'
import { refuseMissingName, refusePastExpiry } from './token-fields.ts'
import { refuseClientToken, refuseScopesBeyond } from './token-policy.ts'

export interface CreateClientTokenDeps extends AuditDeps {
  clientTokens: ClientTokenStore
  usage: UsageStore
  accounts: AccountStore
}

export interface ClientTokenRequest {
  name: string
  /** Absent: a global token. */
  userEmail?: string | undefined
  scopes: readonly string[]
  expiresAt: Date | undefined
}

/** Refuses what no token can have, whoever creates it and whoever it is for. */
export function readClientTokenRequest(
  { name, scopes, expiresAt }: Pick<ClientTokenRequest, 'name' | 'scopes' | 'expiresAt'>,
  now: Date,
): { readonly expiresAt: Date; readonly scopes: ClientScope[] } {
  refuseMissingName(name)
  return { expiresAt: refusePastExpiry(expiresAt, now), scopes: readScopes(scopes) }
}

/** Makes a token; its secret is in the answer and nowhere else. */
export async function createClientToken(
  deps: CreateClientTokenDeps,
  actor: Actor,
  request: ClientTokenRequest,
): Promise<{ token: ClientToken; secret: string }> {
  const { clientTokens, accounts, clock } = deps
  const userEmail = request.userEmail === undefined ? undefined : foldEmail(request.userEmail)
  const account = userEmail === undefined ? undefined : await accounts.find(userEmail)
  // Whoever does not exist counts as the narrowest: a stranger to the role learns nothing of who is there.
  refuseClientToken(actor, userEmail === undefined ? undefined : (account ?? { email: userEmail, role: 'member' }))
  refuseMissingName(request.name)
  const createdAt = clock.now()
  const expiresAt = refusePastExpiry(request.expiresAt, createdAt)
  if (userEmail !== undefined && account === undefined) {
    throw badField(
      'userEmail',
      `must be the email of an existing user; got ${quoted(userEmail)}. Create the user first`,
    )
  }
  const scopes = readScopes(request.scopes)
  if (account !== undefined) refuseScopesBeyond(account, scopes)

  const secret = randomSecret(userEmail === undefined ? 'global' : 'user')
  const token: ClientToken = {
    id: newId(),
    name: request.name,
    userEmail,
    scopes,
    expiresAt,
    createdBy: nameOf(actor),
    createdAt,
    revokedAt: undefined,
  }
  const note = {
    action: 'client-token.create',
    subject: token.id,
    details: { name: token.name, userEmail: userEmail ?? 'global', scopes, expiresAt },
  }
  await audited(deps, actor, note, async () => {
    // Once more, now that nobody else can change it: somebody may just have been promoted.
    const held = userEmail === undefined ? undefined : await accounts.hold(userEmail)
    if (held !== undefined) refuseClientToken(actor, held)
    await clientTokens.create(token, hashSecret(secret))
    await deps.usage.nameSecret(token.id, startOf(secret))
  })
  return { token, secret }
}

/** Scope names in either case; at least one. */
function readScopes(names: readonly string[]): ClientScope[] {
  const scopes = names.map((name) => {
    const scope = CLIENT_SCOPES.find((known) => known === name.toUpperCase())
    if (scope === undefined) {
      throw badField('scopes', `must only contain ${CLIENT_SCOPES.join(', ')}; got ${quoted(name)}`)
    }
    return scope
  })
  if (scopes.length === 0) throw badField('scopes', 'must have at least 1 item')
  return [...new Set(scopes)]
}
