import { quoted } from '../../kernel/bad-field.ts'
import { ServiceError } from '../../kernel/errors.ts'
import type { AccountStore } from '../accounts/account.ts'
import { type AuditDeps, audited } from '../audit/audited.ts'
import type { Actor } from '../shared/actor.ts'
import { may, refuseUnless } from '../shared/policy.ts'
import type { UsageLog } from '../usage/usage-log.ts'
import type { ClientToken, ClientTokenStore } from './client-token.ts'
import type { IndexingTokenStore } from './indexing-token-store.ts'
import { noToken } from './no-token.ts'
import { fits, type TokenFilter } from './token-filter.ts'
import { refuseClientToken, refuseIndexingToken } from './token-policy.ts'
import { type WithUsage, withUsage } from './with-usage.ts'

/** Ends an indexing token with all its secrets, at once. Whoever could have created it may. */
export async function revokeIndexingToken(
  deps: AuditDeps & { indexingTokens: IndexingTokenStore },
  actor: Actor,
  id: string,
): Promise<void> {
  refuseUnless(actor, 'indexing-tokens')
  const token = await deps.indexingTokens.find(id)
  if (token === undefined) throw noToken(id)
  refuseIndexingToken(actor, token.datasources === 'all')
  const note = { action: 'indexing-token.revoke', subject: id, details: { name: token.name } }
  await audited(deps, actor, note, async () => {
    if (!(await deps.indexingTokens.revoke(id, deps.clock.now()))) throw alreadyEnded(token.name)
  })
}

export async function revokeClientToken(
  deps: AuditDeps & { clientTokens: ClientTokenStore; accounts: AccountStore },
  actor: Actor,
  id: string,
): Promise<void> {
  const token = await deps.clientTokens.find(id)
  // Of somebody else's token only those may learn who may end it.
  if (token === undefined || !canSee(actor, token)) throw noToken(id)
  const { userEmail } = token
  if (isOwn(actor, token)) refuseUnless(actor, 'account.own')
  else if (userEmail === undefined) refuseClientToken(actor, undefined)
  else refuseClientToken(actor, (await deps.accounts.find(userEmail)) ?? { email: userEmail, role: 'member' })
  const note = {
    action: 'client-token.revoke',
    subject: id,
    details: { name: token.name, userEmail: userEmail ?? 'global' },
  }
  await audited(deps, actor, note, async () => {
    if (!(await deps.clientTokens.revoke(id, deps.clock.now()))) throw alreadyEnded(token.name)
  })
}

interface ListClientTokensDeps {
  clientTokens: ClientTokenStore
  usageLog: UsageLog
}

/** All client tokens, or the actor's own. */
export async function listClientTokens(
  { clientTokens, usageLog }: ListClientTokensDeps,
  actor: Actor,
  filter: TokenFilter = {},
): Promise<WithUsage<ClientToken>[]> {
  refuseUnless(actor, 'account.own')
  const seen = (await clientTokens.list()).filter((token) => canSee(actor, token) && fits(token, filter))
  return withUsage(usageLog, seen)
}

/** One that the actor may see; of others not even that they exist. */
export async function readClientToken(
  deps: ListClientTokensDeps,
  actor: Actor,
  id: string,
): Promise<WithUsage<ClientToken>> {
  const [token] = await listClientTokens(deps, actor, { id })
  if (token === undefined) throw noToken(id)
  return token
}

function canSee(actor: Actor, token: ClientToken): boolean {
  return may(actor, 'client-tokens.others') || isOwn(actor, token)
}

/** Everyone may know and end what acts as them, whoever created it. */
function isOwn(actor: Actor, { userEmail }: ClientToken): boolean {
  return actor.kind === 'account' && userEmail === actor.email
}

function alreadyEnded(name: string): ServiceError {
  return new ServiceError('conflict', `Token ${quoted(name)} is already revoked`)
}
