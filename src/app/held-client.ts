import { isDeepStrictEqual } from 'node:util'
import type { UsedEndpoint } from './used-endpoint.ts'

/** No request takes longer. */
const LONGEST_REQUEST_MS = 10 * 60_000

/** The client of an endpoint. It is replaced when the endpoint changes; requests under way end with the old one. */
export class HeldClient<Client extends { close(): void }> {
  readonly #make: (endpoint: UsedEndpoint) => Client
  #held: { readonly endpoint: UsedEndpoint; readonly client: Client } | undefined

  constructor(make: (endpoint: UsedEndpoint) => Client) {
    this.#make = make
  }

  for(endpoint: UsedEndpoint | undefined): Client | undefined {
    const { url, model, key } = this.#held?.endpoint ?? {}
    const isSame =
      endpoint !== undefined && isDeepStrictEqual([url, model, key], [endpoint.url, endpoint.model, endpoint.key])
    if (!isSame) {
      const old = this.#held?.client
      if (old !== undefined) setTimeout(() => old.close(), LONGEST_REQUEST_MS).unref()
      this.#held = endpoint && { endpoint, client: this.#make(endpoint) }
    }
    return this.#held?.client
  }

  close(): void {
    this.#held?.client.close()
  }
}
