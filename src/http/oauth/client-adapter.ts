import type { Adapter, AdapterPayload } from 'oidc-provider'
import { clientSecretHash } from '../../domain/oauth/client-secret.ts'
import { isUsable } from '../../domain/oauth/client-standing.ts'
import type { Services } from '../../domain/services.ts'
import { isText } from '../../kernel/text-rules.ts'

type ClientServices = Pick<Services, 'oauthClients' | 'oauthRecords' | 'oauthSettings' | 'clock'>

/** Clients in our store. What the authorization server itself adds registered itself. */
export class ClientAdapter implements Adapter {
  readonly #services: ClientServices

  constructor(services: ClientServices) {
    this.#services = services
  }

  async upsert(clientId: string, payload: AdapterPayload): Promise<void> {
    // An update does not repeat the secret; it stays.
    const known = (await this.#services.oauthClients.find(clientId))?.metadata['client_secret']
    const { client_secret: secret = known as string | undefined, ...metadata } = payload
    await this.#services.oauthClients.put({
      clientId,
      origin: 'dynamic',
      metadata: { ...metadata, ...(secret !== undefined && { client_secret: clientSecretHash(secret) }) },
      createdAt: this.#services.clock.now(),
    })
  }

  async find(clientId: string): Promise<AdapterPayload | undefined> {
    // Anybody writes it: PostgreSQL would fail on what is no text.
    if (!isText(clientId)) return undefined
    const client = await this.#services.oauthClients.find(clientId)
    if (client === undefined) return undefined
    return isUsable(await this.#services.oauthSettings.read(), client) ? client.metadata : undefined
  }

  async destroy(clientId: string): Promise<void> {
    await this.#services.oauthClients.remove(clientId)
    await this.#services.oauthRecords.removeAllOfClient(clientId)
  }

  async findByUid(): Promise<undefined> {}
  async findByUserCode(): Promise<undefined> {}
  async consume(): Promise<void> {}
  async revokeByGrantId(): Promise<void> {}
}
