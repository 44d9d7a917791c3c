import { ServiceError } from '../../../kernel/errors.ts'
import type { AccountActor } from '../../shared/actor.ts'
import { refuseUnless } from '../../shared/policy.ts'
import { type ConsentDeps, endConsent, isUsable } from './consents.ts'
import type { RemoteServer } from './remote-server.ts'

/** A tool server whose tools each user has to allow, and since when the one who asks has. */
export interface OwnConsent {
  readonly server: RemoteServer
  readonly allowedAt: Date | undefined
}

/** What one may allow at the connected tool servers, and what one did. */
export async function listOwnConsents(deps: ConsentDeps, actor: AccountActor): Promise<OwnConsent[]> {
  refuseUnless(actor, 'account.own')
  const [servers, consents] = await Promise.all([deps.remoteServers.list(), deps.toolConsents.ofUser(actor.email)])
  const usable = new Map(
    consents.filter((consent) => isUsable(deps, consent)).map(({ serverId, updatedAt }) => [serverId, updatedAt]),
  )
  return servers.filter(({ auth }) => auth === 'oauth').map((server) => ({ server, allowedAt: usable.get(server.id) }))
}

/** Takes back what one allowed; from now on agents have none of its tools for this user. */
export async function takeBackConsent(deps: ConsentDeps, actor: AccountActor, serverId: string): Promise<void> {
  refuseUnless(actor, 'account.own')
  const consent = await deps.toolConsents.find(serverId, actor.email)
  if (consent === undefined) throw new ServiceError('not_found', "You haven't granted this tool server access")
  await endConsent(deps, actor, consent)
}
