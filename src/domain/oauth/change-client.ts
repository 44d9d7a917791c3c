import { ServiceError } from '../../kernel/errors.ts'
import { randomSecret } from '../../kernel/secrets.ts'
import { changeRecord } from '../audit/change-record.ts'
import type { Actor } from '../shared/actor.ts'
import { refuseUnless } from '../shared/policy.ts'
import { type ClientDeps, clientRecord, noClient, type RecordDeps, refuseClientFields } from './add-client.ts'
import { clientSecretHash } from './client-secret.ts'
import type { OAuthClient } from './oauth-client.ts'
import { applicationType } from './redirect-rules.ts'
import { readScopes } from './scopes.ts'

const DEVICE_GRANT = 'urn:ietf:params:oauth:grant-type:device_code'

export interface ClientChange {
  name?: string | undefined
  redirectUris?: readonly string[] | undefined
  scopes?: readonly string[] | undefined
  isEnabled?: boolean | undefined
}

/** What administrators see of a client; never its secret. */
export interface ClientDetails {
  readonly name: string
  readonly redirectUris: readonly string[]
  readonly scopes: readonly string[]
  readonly isConfidential: boolean
  readonly hasDeviceFlow: boolean
}

export function factsOf({ metadata }: Pick<OAuthClient, 'metadata'>): ClientDetails {
  const list = (value: unknown) => (Array.isArray(value) ? value.map(String) : [])
  return {
    name: String(metadata['client_name'] ?? ''),
    redirectUris: list(metadata['redirect_uris']),
    scopes: readScopes(metadata['scope'] as string | undefined),
    isConfidential: metadata['client_secret'] !== undefined,
    hasDeviceFlow: list(metadata['grant_types']).includes(DEVICE_GRANT),
  }
}

/** Changes a static client, or switches any client off and on. What it lost by it, its users' grants lose too. */
export async function changeClient(
  deps: ClientDeps & RecordDeps,
  actor: Actor,
  clientId: string,
  change: ClientChange,
): Promise<OAuthClient> {
  refuseUnless(actor, 'oauth')
  return changeRecord(deps, actor, clientRecord(deps, clientId), async (client) => {
    if (client === undefined) throw noClient(clientId)
    const { isEnabled, ...fields } = change
    const isEdited = Object.values(fields).some((value) => value !== undefined)
    if (isEdited && client.origin === 'dynamic') {
      throw new ServiceError(
        'conflict',
        'A client that registered itself can only change itself; disable or delete it instead',
      )
    }
    const before = factsOf(client)
    const after = {
      ...before,
      name: change.name ?? before.name,
      redirectUris: change.redirectUris ?? before.redirectUris,
      scopes: change.scopes ?? before.scopes,
    }
    if (isEdited) {
      refuseClientFields(after)
      await deps.oauthClients.put({
        ...client,
        metadata: {
          ...client.metadata,
          client_name: after.name,
          application_type: applicationType(after.redirectUris),
          redirect_uris: [...after.redirectUris],
          scope: readScopes(after.scopes.join(' ')).join(' '),
        },
      })
    }
    if (isEnabled !== undefined) await deps.oauthClients.setDisabled(clientId, isEnabled ? undefined : deps.clock.now())
    const lost = before.scopes.some((scope) => !readScopes(after.scopes.join(' ')).includes(scope))
    if (isEnabled === false || lost) await deps.oauthRecords.removeAllOfClient(clientId)
    const details = { name: after.name, ...fields, ...(isEnabled !== undefined && { isEnabled }) }
    const note = { action: 'oauth-client.change', subject: clientId, details }
    return { result: (await deps.oauthClients.find(clientId)) ?? client, note }
  })
}

/** A new secret for a confidential client; the old one ends at once. */
export async function rotateClientSecret(deps: ClientDeps, actor: Actor, clientId: string): Promise<string> {
  refuseUnless(actor, 'oauth')
  return changeRecord(deps, actor, clientRecord(deps, clientId), async (client) => {
    if (client === undefined) throw noClient(clientId)
    if (client.origin !== 'static' || !factsOf(client).isConfidential) {
      throw new ServiceError('conflict', 'Only confidential static clients have a secret to rotate')
    }
    const secret = randomSecret('oauthClient')
    const details = { name: factsOf(client).name }
    await deps.oauthClients.put({
      ...client,
      metadata: { ...client.metadata, client_secret: clientSecretHash(secret) },
    })
    return { result: secret, note: { action: 'oauth-client.rotate-secret', subject: clientId, details } }
  })
}
