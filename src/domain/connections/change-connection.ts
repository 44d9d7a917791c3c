import { badField } from '../../kernel/bad-field.ts'
import { seal } from '../../kernel/secrets.ts'
import { changesOf } from '../audit/audited.ts'
import { changeRecord } from '../audit/change-record.ts'
import { type Actor, identityOf } from '../shared/actor.ts'
import { type ConnectionRequest, checkScopes, NOTED } from './add-connection.ts'
import { allowInside, checkValues, hostsOf, installedConnector } from './check-settings.ts'
import type { StoredConnection } from './connection.ts'
import type { ConnectionDeps } from './connection-deps.ts'
import { administeredConnection, connectionRecord, orMissing } from './connection-record.ts'
import { checkAccountRule } from './match-accounts.ts'
import { checkSchedule } from './schedule.ts'

/** Changes what is given. A run under way stops, and the next one starts with the new settings. */
export async function changeConnection(
  deps: ConnectionDeps,
  actor: Actor,
  id: string,
  request: ConnectionRequest,
): Promise<StoredConnection> {
  const { connections, connectorHost, sealKey, clock } = deps
  const connector = await installedConnector(connectorHost, (await administeredConnection(deps, actor, id)).connector)
  const config = request.config && checkValues(deps.connectorHost, connector, 'config', request.config)
  const secret = request.secret && checkValues(deps.connectorHost, connector, 'secret', request.secret)
  const hosts = config && hostsOf(connector, config)
  // Asked before the transaction: names are resolved over the network.
  const inside = hosts === undefined ? [] : await connectorHost.insideHosts(hosts)
  return changeRecord(deps, actor, connectionRecord(connections, id), async (found) => {
    const before = orMissing(found, id)
    const isOther = hosts !== undefined && hosts.join() !== hostsOf(connector, before.config).join()
    if (isOther && secret === undefined) {
      // Otherwise someone who can change the address could have the secret sent to their own host.
      throw badField('secret', 'must be sent again, because the address changed')
    }
    const isInside = inside.length > 0
    if (isInside && (isOther || !before.allowsInside)) await allowInside(connectorHost, actor, inside)
    const now = clock.now()
    const changed: StoredConnection = {
      ...before,
      title: request.title?.trim() || before.title,
      config: config ?? before.config,
      ...(secret !== undefined && {
        sealedSecret: seal(sealKey, JSON.stringify(secret)),
        secretSetAt: now,
        secretSetBy: identityOf(actor).actor,
      }),
      schedule: checkSchedule({ ...before.schedule, ...request.schedule }),
      includedScopes: request.includedScopes
        ? checkScopes(request.includedScopes, 'includedScopes')
        : before.includedScopes,
      excludedScopes: request.excludedScopes
        ? checkScopes(request.excludedScopes, 'excludedScopes')
        : before.excludedScopes,
      accountRule: ruleOf(request, before),
      allowsInside: hosts === undefined ? before.allowsInside : isInside,
      updatedAt: now,
      revision: before.revision + 1,
    }
    const details = { ...changesOf(before, changed, NOTED), ...(secret !== undefined && { secret: 'set' }) }
    if (Object.keys(details).length === 0) return { result: before, note: undefined }
    const isReadAnew = 'config' in details || 'includedScopes' in details || 'excludedScopes' in details
    const after: StoredConnection = {
      ...changed,
      nextDueAt: now,
      failures: 0,
      // Another selection or config finds other items: everything is compared.
      ...(isReadAnew && { comparedAt: undefined }),
    }
    await connections.put(after)
    return { result: after, note: { action: 'connection.change', subject: id, details } }
  })
}

function ruleOf({ accountRule }: ConnectionRequest, before: StoredConnection): string | undefined {
  if (accountRule === undefined) return before.accountRule
  return accountRule === '' ? undefined : checkAccountRule(accountRule)
}
