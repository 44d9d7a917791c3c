import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { lookupFor } from './endpoint-url.ts'
import { readBounded, sendRequest } from './outgoing-request.ts'
import type { ReachableAddresses } from './reachable-addresses.ts'

const MAX_ANSWER_BYTES = 64 * 1024 * 1024

export interface JsonAnswer {
  readonly status: number
  readonly retryAfter: string | undefined
  readonly body: string
}

/** Posts to one address over connections that stay open: a query has no time for a handshake. No redirect is followed. */
export class JsonPoster {
  readonly #url: URL
  readonly #headers: Readonly<Record<string, string>>
  readonly #agent: HttpAgent | HttpsAgent
  readonly #within: ReachableAddresses | undefined

  /** `within`: where the address may be, if somebody other than the operator chose it. */
  constructor(url: URL, headers: Readonly<Record<string, string>>, within?: ReachableAddresses) {
    this.#within = within
    this.#url = url
    this.#headers = headers
    const options = { keepAlive: true, maxSockets: 64 }
    this.#agent = url.protocol === 'https:' ? new HttpsAgent(options) : new HttpAgent(options)
  }

  async post(body: string, timeoutMs: number): Promise<JsonAnswer> {
    const signal = AbortSignal.timeout(timeoutMs)
    const headers = {
      ...this.#headers,
      'Content-Type': 'application/json',
      'Content-Length': String(Buffer.byteLength(body)),
    }
    try {
      const incoming = await sendRequest(
        this.#url,
        { method: 'POST', headers, signal, agent: this.#agent, ...lookupFor(this.#url, this.#within) },
        body,
      )
      return {
        status: incoming.statusCode ?? 0,
        retryAfter: incoming.headers['retry-after'],
        body: (await readBounded(incoming, MAX_ANSWER_BYTES)).toString(),
      }
    } catch (error) {
      throw signal.aborted ? new Error(`no answer within ${timeoutMs} ms`, { cause: error }) : error
    }
  }

  close(): void {
    this.#agent.destroy()
  }
}
