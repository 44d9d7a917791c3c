import { type Adapter, type AdapterPayload, errors, Provider } from 'oidc-provider'
import { changesOf, type Note } from '../../domain/audit/audited.ts'
import { clientRecord } from '../../domain/oauth/add-client.ts'
import { factsOf } from '../../domain/oauth/change-client.ts'
import { isUsable } from '../../domain/oauth/client-policy.ts'
import { clientSecretHash } from '../../domain/oauth/client-secret.ts'
import type { OAuthClient } from '../../domain/oauth/oauth-client.ts'
import type { Services } from '../../domain/services.ts'
import { isText } from '../../kernel/text-rules.ts'

type ClientServices = Pick<Services, 'oauthClients' | 'oauthRecords' | 'oauthSettings' | 'audit' | 'clock'>

/** Clients in our store. What the authorization server itself adds registered itself. */
export class ClientAdapter implements Adapter {
  readonly #services: ClientServices

  constructor(services: ClientServices) {
    this.#services = services
  }

  async upsert(clientId: string, payload: AdapterPayload): Promise<void> {
    await this.#recorded(clientId, async (before) => {
      // Whoever removed it meanwhile does not get it back.
      if (before === undefined && Provider.ctx?.method === 'PUT')
        throw new errors.InvalidToken('the client was removed')
      // An update does not repeat the secret; it stays.
      const known = before?.metadata['client_secret'] as string | undefined
      const { client_secret: secret = known, ...metadata } = payload
      const client = {
        clientId,
        origin: 'dynamic' as const,
        metadata: { ...metadata, ...(secret !== undefined && { client_secret: clientSecretHash(secret) }) },
        createdAt: this.#services.clock.now(),
      }
      await this.#services.oauthClients.put(client)
      const { hasDeviceFlow: _flow, ...after } = factsOf(client)
      const details = changesOf(before && factsOf(before), after, ['name', 'redirectUris', 'scopes', 'isConfidential'])
      return before === undefined
        ? { action: 'oauth-client.register', subject: clientId, details }
        : {
            action: 'oauth-client.change',
            subject: clientId,
            details: { name: after.name, ...details, by: 'the client itself' },
          }
    })
  }

  async find(clientId: string): Promise<AdapterPayload | undefined> {
    // Anybody writes it: PostgreSQL would fail on what is no text.
    if (!isText(clientId)) return undefined
    const client = await this.#services.oauthClients.find(clientId)
    if (client === undefined) return undefined
    if (!isUsable(await this.#services.oauthSettings.read(), client)) return undefined
    if (client.origin !== 'static') return client.metadata
    // The library would refuse a request that asks for more; ours narrows it (`settleScope`).
    const { scope: _narrowed, ...metadata } = client.metadata
    return metadata
  }

  async destroy(clientId: string): Promise<void> {
    await this.#recorded(clientId, async (before) => {
      const isGone = await this.#services.oauthClients.remove(clientId)
      await this.#services.oauthRecords.removeAllOfClient(clientId)
      if (!isGone) return undefined
      const details = { name: before && factsOf(before).name, by: 'the client itself' }
      return { action: 'oauth-client.remove', subject: clientId, details }
    })
  }

  /** The change and its entry, both or neither. A new client is nobody yet; later it acts by its registration token. */
  async #recorded(
    clientId: string,
    change: (before: OAuthClient | undefined) => Promise<Note | undefined>,
  ): Promise<void> {
    const { audit, clock } = this.#services
    const { name, read } = clientRecord(this.#services, clientId)
    await audit.record(async () => {
      await audit.hold(name)
      const note = await change(await read())
      if (note === undefined) return { result: undefined, entry: undefined }
      const { action, subject, details = {} } = note
      const isNew = action === 'oauth-client.register'
      const entry = {
        at: clock.now(),
        actorKind: isNew ? ('nobody' as const) : ('token' as const),
        actor: isNew ? 'nobody' : subject,
        credential: isNew ? undefined : `oauth:${subject}`,
        onBehalfOf: undefined,
        action,
        subject,
        details,
        address: Provider.ctx?.ip,
      }
      return { result: undefined, entry }
    })
  }

  async findByUid(): Promise<undefined> {}
  async findByUserCode(): Promise<undefined> {}
  async consume(): Promise<void> {}
  async revokeByGrantId(): Promise<void> {}
}
