import { badField, quoted, REQUIRED } from '../../../kernel/bad-field.ts'
import { ServiceError } from '../../../kernel/errors.ts'
import { seal } from '../../../kernel/secrets.ts'
import { audited, changesOf } from '../../audit/audited.ts'
import { changeRecord } from '../../audit/change-record.ts'
import { isToolServerName } from '../../oauth/resources.ts'
import { type AccountActor, identityOf } from '../../shared/actor.ts'
import { refuseUnless } from '../../shared/policy.ts'
import { refuseScriptAddress } from '../../shared/refuse-script-address.ts'
import { type ConsentDeps, noRemoteServer, remoteServerRecord, revokeSealed } from './consents.ts'
import type { RemoteAuth, RemoteServer } from './remote-server.ts'

export interface RemoteServerRequest {
  readonly url?: string | undefined
  readonly displayName?: string | undefined
  readonly description?: string | undefined
  readonly logoUrl?: string | undefined
  readonly auth?: RemoteAuth | undefined
  readonly clientId?: string | undefined
  readonly clientSecret?: string | undefined
}

const MAX_SERVERS = 50
const NOTED = ['url', 'displayName', 'description', 'logoUrl', 'auth', 'clientId'] as const

export async function listRemoteServers(deps: ConsentDeps, actor: AccountActor): Promise<RemoteServer[]> {
  refuseUnless(actor, 'mcp-servers')
  return deps.remoteServers.list()
}

export async function createRemoteServer(
  deps: ConsentDeps,
  actor: AccountActor,
  { id, ...request }: RemoteServerRequest & { readonly id: string },
): Promise<RemoteServer> {
  refuseUnless(actor, 'mcp-servers')
  if (!isToolServerName(id))
    throw badField('id', 'must be lowercase letters, digits and hyphens, at most 63 characters')
  if (request.url === undefined) throw badField('url', REQUIRED)
  const now = deps.clock.now()
  const none = {
    id,
    url: request.url,
    displayName: id,
    description: '',
    logoUrl: undefined,
    auth: 'oauth' as const,
    clientId: undefined,
    clientSecret: undefined,
    createdBy: identityOf(actor).actor,
    createdAt: now,
    updatedAt: now,
  }
  const server = changed(deps, none, request)
  const note = { action: 'tool-server.create', subject: id, details: changesOf(undefined, server, NOTED) }
  const all = { name: 'tool servers', read: () => deps.remoteServers.list() }
  return changeRecord(deps, actor, all, async ({ length }) => {
    if (length >= MAX_SERVERS) {
      throw new ServiceError('conflict', `You've reached the limit of ${MAX_SERVERS} tool servers; delete one first`)
    }
    if (!(await deps.remoteServers.add(server))) {
      throw new ServiceError('existing_item', `A tool server named ${quoted(id)} already exists`)
    }
    return { result: server, note }
  })
}

/** What users allowed at another address, or as another client, does not count for the new one. */
export async function changeRemoteServer(
  deps: ConsentDeps,
  actor: AccountActor,
  id: string,
  request: RemoteServerRequest,
): Promise<RemoteServer> {
  refuseUnless(actor, 'mcp-servers')
  const { after, ended } = await changeRecord(deps, actor, remoteServerRecord(deps, id), async (found) => {
    const before = found ?? noRemoteServer(id)
    const after = changed(deps, before, request)
    if (!(await deps.remoteServers.put(after))) noRemoteServer(id)
    const isOther = (['url', 'auth', 'clientId'] as const).some((field) => before[field] !== after[field])
    const over = isOther ? await deps.toolConsents.ofServer(id) : []
    for (const { email } of over) await deps.toolConsents.remove(id, email)
    const details = {
      ...changesOf(before, after, NOTED),
      ...(request.clientSecret !== undefined && { clientSecret: 'set' }),
      ...(over.length > 0 && { consentsEnded: over.length }),
    }
    return { result: { after, ended: over }, note: { action: 'tool-server.change', subject: id, details } }
  })
  await revokeSealed(deps, ended)
  return after
}

export async function removeRemoteServer(deps: ConsentDeps, actor: AccountActor, id: string): Promise<void> {
  refuseUnless(actor, 'mcp-servers')
  const ended = await audited(deps, actor, { action: 'tool-server.remove', subject: id }, async () => {
    const consents = await deps.toolConsents.ofServer(id)
    if (!(await deps.remoteServers.remove(id))) noRemoteServer(id)
    return consents
  })
  await revokeSealed(deps, ended)
}

function changed({ toolKey, clock }: ConsentDeps, before: RemoteServer, request: RemoteServerRequest): RemoteServer {
  const { url = before.url, logoUrl = before.logoUrl, clientId = before.clientId, clientSecret } = request
  const address = URL.parse(url)
  if (address === null || !/^https?:$/.test(address.protocol) || address.hash !== '' || address.username !== '') {
    throw badField('url', 'must be an http or https URL without user name, password and fragment')
  }
  if (logoUrl !== undefined && logoUrl !== '' && !URL.canParse(logoUrl)) throw badField('logoUrl', 'must be a URL')
  refuseScriptAddress(logoUrl, 'logoUrl')
  return {
    ...before,
    url,
    displayName: request.displayName?.trim() || before.displayName,
    description: request.description ?? before.description,
    logoUrl: logoUrl === '' ? undefined : logoUrl,
    auth: request.auth ?? before.auth,
    clientId: clientId === '' ? undefined : clientId,
    clientSecret: clientSecret === undefined ? before.clientSecret : sealed(toolKey, clientSecret),
    updatedAt: clock.now(),
  }
}

function sealed(key: string, secret: string): string | undefined {
  return secret === '' ? undefined : seal(key, secret)
}
