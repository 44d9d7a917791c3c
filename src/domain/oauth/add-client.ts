import { badField, quoted } from '../../kernel/bad-field.ts'
import { ServiceError } from '../../kernel/errors.ts'
import { newId } from '../../kernel/ids.ts'
import { randomSecret } from '../../kernel/secrets.ts'
import { type AuditDeps, audited } from '../audit/audited.ts'
import { changeRecord, type RecordKey } from '../audit/change-record.ts'
import type { Actor } from '../shared/actor.ts'
import { refuseUnless } from '../shared/policy.ts'
import { clientSecretHash } from './client-secret.ts'
import type { OAuthClient, OAuthClientStore } from './oauth-client.ts'
import type { OAuthRecordStore } from './oauth-record.ts'
import { applicationType, redirectProblem } from './redirect-rules.ts'
import { readScopes } from './scopes.ts'

export interface ClientDeps extends AuditDeps {
  oauthClients: OAuthClientStore
}

export interface RecordDeps {
  oauthRecords: OAuthRecordStore
}

type NewClient = Omit<OAuthClient, 'usedAt' | 'disabledAt'>

export interface StaticClientRequest {
  name: string
  redirectUris: readonly string[]
  scopes: readonly string[]
  /** Has a secret; otherwise it is public and proves itself by PKCE alone. */
  isConfidential: boolean
  /** May also be connected by a code that its user types. */
  hasDeviceFlow: boolean
}

/** Registers a client that administrators answer for; its secret is in the answer and nowhere else. */
export async function addStaticClient(
  deps: ClientDeps,
  actor: Actor,
  request: StaticClientRequest,
): Promise<{ client: NewClient; secret: string | undefined }> {
  refuseUnless(actor, 'oauth')
  refuseClientFields(request)

  const clientId = newId()
  const secret = request.isConfidential ? randomSecret('oauthClient') : undefined
  const hasRedirects = request.redirectUris.length > 0
  const client = {
    clientId,
    origin: 'static' as const,
    createdAt: deps.clock.now(),
    metadata: {
      client_id: clientId,
      client_name: request.name,
      application_type: applicationType(request.redirectUris),
      redirect_uris: [...request.redirectUris],
      response_types: hasRedirects ? ['code'] : [],
      grant_types: [
        ...(hasRedirects ? ['authorization_code'] : []),
        'refresh_token',
        ...(request.hasDeviceFlow ? ['urn:ietf:params:oauth:grant-type:device_code'] : []),
      ],
      scope: readScopes(request.scopes.join(' ')).join(' '),
      token_endpoint_auth_method: secret === undefined ? 'none' : 'client_secret_post',
      ...(secret !== undefined && { client_secret: clientSecretHash(secret), client_secret_expires_at: 0 }),
    },
  }
  const { name, redirectUris, scopes, isConfidential } = request
  const note = {
    action: 'oauth-client.create',
    subject: clientId,
    details: { name, redirectUris, scopes, isConfidential },
  }
  await audited(deps, actor, note, () => deps.oauthClients.put(client))
  return { client, secret }
}

/** Takes a client away, with everything that users granted it. */
export async function removeClient(deps: ClientDeps & RecordDeps, actor: Actor, clientId: string): Promise<void> {
  refuseUnless(actor, 'oauth')
  await changeRecord(deps, actor, clientRecord(deps, clientId), async (client) => {
    if (client === undefined) throw noClient(clientId)
    await deps.oauthClients.remove(clientId)
    await deps.oauthRecords.removeAllOfClient(clientId)
    const details = { name: client.metadata['client_name'] }
    return { result: undefined, note: { action: 'oauth-client.remove', subject: clientId, details } }
  })
}

/** A client, for `changeRecord`; undefined: there is none. */
export function clientRecord(
  { oauthClients }: Pick<ClientDeps, 'oauthClients'>,
  clientId: string,
): RecordKey<OAuthClient | undefined> {
  return { name: `oauth-client ${clientId}`, read: () => oauthClients.find(clientId) }
}

/** What no client may have, whoever registers or changes it. */
export function refuseClientFields(request: Omit<StaticClientRequest, 'isConfidential'>): void {
  if (request.name.trim() === '') throw badField('name', 'must not be empty; users see it when they grant access')
  if (request.redirectUris.length === 0 && !request.hasDeviceFlow) {
    throw badField('redirectUris', 'must have at least 1 item')
  }
  for (const [at, uri] of request.redirectUris.entries()) {
    const problem = redirectProblem(uri)
    if (problem !== undefined) throw badField(`redirectUris[${at}]`, `${problem}; got ${quoted(uri)}`)
  }
  const unknown = request.scopes.find((scope) => readScopes(scope).length === 0)
  if (unknown !== undefined) throw badField('scopes', `must only contain existing scopes; got ${quoted(unknown)}`)
  if (request.scopes.length === 0) throw badField('scopes', 'must have at least 1 item')
}

export function noClient(clientId: string): ServiceError {
  return new ServiceError('not_found', `Client ${quoted(clientId)} not found`)
}
