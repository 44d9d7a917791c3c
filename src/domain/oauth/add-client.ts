import type { Clock } from '../../kernel/clock.ts'
import { ServiceError } from '../../kernel/errors.ts'
import { newId } from '../../kernel/ids.ts'
import { randomSecret } from '../../kernel/secrets.ts'
import { refuseOAuthChange } from '../access/oauth-policy.ts'
import type { Actor } from '../access/role.ts'
import { clientSecretHash } from './client-secret.ts'
import type { OAuthClient, OAuthClientStore } from './oauth-client.ts'
import type { OAuthRecordStore } from './oauth-record.ts'
import { applicationType, redirectProblem } from './redirect-rules.ts'
import { readScopes } from './scopes.ts'

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
  { oauthClients, clock }: { oauthClients: OAuthClientStore; clock: Clock },
  actor: Actor,
  request: StaticClientRequest,
): Promise<{ client: Omit<OAuthClient, 'usedAt'>; secret: string | undefined }> {
  refuseOAuthChange(actor)
  if (request.name.trim() === '') throw invalid('Give the client a name that its users will recognise')
  if (request.redirectUris.length === 0 && !request.hasDeviceFlow) throw invalid('Name at least one redirect address')
  for (const uri of request.redirectUris) {
    const problem = redirectProblem(uri)
    if (problem !== undefined) throw invalid(`The redirect address ${uri} ${problem}`)
  }
  const unknown = request.scopes.find((scope) => readScopes(scope).length === 0)
  if (unknown !== undefined) throw invalid(`There is no scope "${unknown}"`)
  if (request.scopes.length === 0) throw invalid('Name at least one scope')

  const clientId = newId()
  const secret = request.isConfidential ? randomSecret('oauthClient') : undefined
  const hasRedirects = request.redirectUris.length > 0
  const client = {
    clientId,
    origin: 'static' as const,
    createdAt: clock.now(),
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
  await oauthClients.put(client)
  return { client, secret }
}

/** Takes a client away, with everything that users granted it. */
export async function removeClient(
  { oauthClients, oauthRecords }: { oauthClients: OAuthClientStore; oauthRecords: OAuthRecordStore },
  actor: Actor,
  clientId: string,
): Promise<void> {
  refuseOAuthChange(actor)
  if (!(await oauthClients.remove(clientId))) throw invalid(`There is no client ${clientId}`)
  await oauthRecords.removeAllOfClient(clientId)
}

function invalid(message: string): ServiceError {
  return new ServiceError('invalid_request', message)
}
