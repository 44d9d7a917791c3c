import { seal, unseal } from '../../kernel/secrets.ts'
import type { AuditDeps } from '../audit/audited.ts'
import { changeRecord } from '../audit/change-record.ts'
import { connectionRecord } from '../connections/connection-record.ts'
import type { ConnectionStore } from '../connections/connection-store.ts'
import { recordOf } from '../models/manage-models.ts'
import { MODEL_KINDS, type ModelEndpointStore } from '../models/model-endpoint.ts'
import type { Actor } from '../shared/actor.ts'
import { refuseUnless } from '../shared/policy.ts'
import { remoteServerRecord } from '../tools/remote/consents.ts'
import type { RemoteServerStore, ToolConsentStore } from '../tools/remote/remote-server.ts'

export interface ResealDeps extends AuditDeps {
  connections: ConnectionStore
  modelEndpoints: ModelEndpointStore
  remoteServers: RemoteServerStore
  toolConsents: ToolConsentStore
}

export interface ResealedSecrets {
  readonly resealed: number
  /** Neither key opens these. Their owners must enter them again. */
  readonly lost: readonly string[]
}

/**
 * Seals everything that was sealed with the old key with the new one: credentials of connections, keys of models, and client secrets and
 * consents of tool servers. What the new key opens already is left alone, so it can be run again.
 */
export async function resealSecrets(
  deps: ResealDeps,
  actor: Actor,
  { oldKey, newKey }: { readonly oldKey: string; readonly newKey: string },
): Promise<ResealedSecrets> {
  refuseUnless(actor, 'connections.inside')
  const lost: string[] = []
  let resealed = 0
  const again = (sealed: string, what: string): string | undefined => {
    if (opened(newKey, sealed) !== undefined) return undefined
    const text = opened(oldKey, sealed)
    if (text === undefined) lost.push(what)
    else resealed += 1
    return text === undefined ? undefined : seal(newKey, text)
  }
  for (const { id } of await deps.connections.list()) {
    await changeRecord(deps, actor, connectionRecord(deps.connections, id), async (connection) => {
      const sealedSecret = connection && again(connection.sealedSecret, `connection ${id}`)
      if (connection === undefined || sealedSecret === undefined) return { result: undefined, note: undefined }
      await deps.connections.put({ ...connection, sealedSecret })
      return { result: undefined, note: { action: 'connection.reseal', subject: id } }
    })
  }
  for (const kind of MODEL_KINDS) {
    await changeRecord(deps, actor, recordOf(deps, kind), async (endpoint) => {
      const sealedKey = endpoint?.sealedKey && again(endpoint.sealedKey, `key of the ${kind} endpoint`)
      if (endpoint === undefined || !sealedKey) return { result: undefined, note: undefined }
      await deps.modelEndpoints.save(kind, { ...endpoint, sealedKey })
      return { result: undefined, note: { action: 'model.reseal', subject: kind } }
    })
  }
  for (const { id } of await deps.remoteServers.list()) {
    await changeRecord(deps, actor, remoteServerRecord(deps, id), async (server) => {
      const clientSecret = server?.clientSecret && again(server.clientSecret, `tool server ${id}`)
      if (server === undefined || !clientSecret) return { result: undefined, note: undefined }
      await deps.remoteServers.put({ ...server, clientSecret })
      return { result: undefined, note: { action: 'tool-server.reseal', subject: id } }
    })
    for (const consent of await deps.toolConsents.ofServer(id)) {
      const sealed = again(consent.sealed, `consent of ${consent.email} to tool server ${id}`)
      if (sealed !== undefined) await deps.toolConsents.replace(consent, { ...consent, sealed })
    }
  }
  return { resealed, lost }
}

function opened(key: string, sealed: string): string | undefined {
  try {
    return unseal(key, sealed)
  } catch {
    return undefined
  }
}
