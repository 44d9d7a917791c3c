import type { OutgoingFetch } from '../../domain/oauth/outgoing-fetch.ts'
import { ConsentEnded, type RemoteServer } from '../../domain/tools/remote/remote-server.ts'
import { VERSION } from '../../kernel/version.ts'
import { isFields } from './read-remote-tool.ts'
import { messageIn, type RemoteMessage } from './remote-message.ts'

const PROTOCOL = '2025-11-25'
const MAX_BYTES = 1024 * 1024
const MAX_REQUEST_MS = 60_000
const MAX_HEADER_CHARACTERS = 500

export const INITIALIZE = {
  protocolVersion: PROTOCOL,
  capabilities: {},
  clientInfo: { name: 'almanac', version: VERSION },
}

/** One conversation with another tool server: the protocol's beginning, some requests, its end. */
export class RemoteSession {
  readonly #fetch: OutgoingFetch
  readonly #server: RemoteServer
  readonly #token: string | undefined
  readonly #signal: AbortSignal
  #headers: Readonly<Record<string, string>> = {}
  #lastId = 0

  private constructor(fetch: OutgoingFetch, server: RemoteServer, token: string | undefined, signal: AbortSignal) {
    this.#fetch = fetch
    this.#server = server
    this.#token = token
    this.#signal = signal
  }

  /** Opens it, does the work, and closes it; the signal ends whatever is under way. */
  static async with<T>(
    fetch: OutgoingFetch,
    server: RemoteServer,
    token: string | undefined,
    signal: AbortSignal,
    work: (session: RemoteSession) => Promise<T>,
  ): Promise<T> {
    const session = new RemoteSession(fetch, server, token, signal)
    await session.#begin()
    try {
      return await work(session)
    } finally {
      await session.#end()
    }
  }

  async request(method: string, params: object): Promise<RemoteMessage> {
    return (await this.#ask(method, params)).message
  }

  async #begin(): Promise<void> {
    const { message, response } = await this.#ask('initialize', INITIALIZE)
    const version = isFields(message.result) ? message.result['protocolVersion'] : undefined
    if (typeof version !== 'string') throw new Error("the server doesn't start the session")
    const session = response.headers.get('mcp-session-id')?.slice(0, MAX_HEADER_CHARACTERS)
    this.#headers = {
      'MCP-Protocol-Version': version.replace(/[^\w.-]/g, '').slice(0, MAX_HEADER_CHARACTERS),
      ...(session && { 'Mcp-Session-Id': session }),
    }
    await this.#send('POST', { jsonrpc: '2.0', method: 'notifications/initialized' })
  }

  /** Servers that keep sessions may forget this one; whether they do is theirs. */
  async #end(): Promise<void> {
    if (this.#headers['Mcp-Session-Id'] === undefined) return
    await this.#send('DELETE').catch(() => undefined)
  }

  async #ask(method: string, params: object): Promise<{ message: RemoteMessage; response: Response }> {
    const id = ++this.#lastId
    const response = await this.#send('POST', { jsonrpc: '2.0', id, method, params })
    if (response.status === 401) throw new ConsentEnded('the server rejects the token')
    const message = messageIn(response.headers.get('content-type') ?? '', await response.text(), id)
    if (message === undefined) throw new Error(`the server returned ${response.status} without a message for ${method}`)
    return { message, response }
  }

  #send(method: 'POST' | 'DELETE', body?: object): Promise<Response> {
    return this.#fetch(this.#server.url, {
      method,
      headers: {
        Accept: 'application/json, text/event-stream',
        ...(body && { 'Content-Type': 'application/json' }),
        ...(this.#token !== undefined && { Authorization: `Bearer ${this.#token}` }),
        ...this.#headers,
      },
      ...(body && { body: JSON.stringify(body) }),
      maxBytes: MAX_BYTES,
      // The signal of the whole conversation ends each request in time.
      timeoutMs: MAX_REQUEST_MS,
      signal: this.#signal,
    })
  }
}
