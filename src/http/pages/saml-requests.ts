import type { CacheItem, CacheProvider } from '@node-saml/node-saml'
import type { Services } from '../../domain/services.ts'
import { isRemembered, recall, remember } from './one-time-records.ts'

const REQUEST = 'SamlRequest'
export const SAML_MINUTES = 10

/** Pending SAML requests in the store. Each can be answered once, by its own provider. Use one object per step. */
export class OpenRequests implements CacheProvider {
  /** The ID of the request created with this object. */
  saved = ''
  readonly #services: Services
  readonly #provider: string
  readonly #taken = new Set<string>()

  constructor(services: Services, provider: string) {
    this.#services = services
    this.#provider = provider
  }

  /** Whether this object is the one that consumed the request. */
  isTaken(id: string): boolean {
    return this.#taken.has(id)
  }

  async saveAsync(id: string, value: string): Promise<CacheItem> {
    this.saved = id
    await remember(this.#services, REQUEST, this.#key(id), value, SAML_MINUTES)
    return { value, createdAt: this.#services.clock.now().getTime() }
  }

  async getAsync(id: string): Promise<string | null> {
    const isOpen = await isRemembered(this.#services, REQUEST, this.#key(id))
    return isOpen ? this.#services.clock.now().toISOString() : null
  }

  async removeAsync(id: string | null): Promise<string | null> {
    if (id !== null && (await recall(this.#services, REQUEST, this.#key(id))) !== undefined) this.#taken.add(id)
    return id
  }

  #key(id: string): string {
    return `${this.#provider} ${id}`
  }
}
