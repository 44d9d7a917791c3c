import { AuthorizationResponseError, ResponseBodyError } from 'openid-client'
import type { Logger } from 'pino'
import type { OutgoingFetch } from '../../domain/oauth/outgoing-fetch.ts'
import {
  type BegunConsent,
  ConsentEnded,
  type ConsentTokens,
  type RemoteClient,
  type RemoteResult,
  type RemoteServer,
  type RemoteServers,
  type RemoteTool,
} from '../../domain/tools/remote/remote-server.ts'
import { quoted } from '../../kernel/bad-field.ts'
import type { Clock } from '../../kernel/clock.ts'
import { ServiceError } from '../../kernel/errors.ts'
import { isFields, readRemoteResult, readRemoteTool } from './read-remote-tool.ts'
import { RemoteOAuth } from './remote-oauth.ts'
import { RemoteSession } from './remote-session.ts'

const LIST_MS = 10_000
const CALL_MS = 60_000
const MAX_PAGES = 5
const MAX_TOOLS = 200
const RETRY_SECONDS = 10

/** Other tool servers, over HTTP. */
export class HttpRemoteServers implements RemoteServers {
  readonly #fetch: OutgoingFetch
  readonly #oauth: RemoteOAuth
  readonly #log: Logger

  constructor(fetch: OutgoingFetch, clock: Clock, log: Logger) {
    this.#fetch = fetch
    this.#oauth = new RemoteOAuth(fetch, clock)
    this.#log = log
  }

  begin(server: RemoteServer, secret: string | undefined, redirectUri: string, state: string): Promise<BegunConsent> {
    return this.#told(server, () => this.#oauth.begin(server, secret, redirectUri, state))
  }

  finish(
    server: RemoteServer,
    client: RemoteClient,
    returned: URL,
    checks: { readonly state: string; readonly verifier: string },
  ): Promise<ConsentTokens> {
    return this.#told(server, () => this.#oauth.finish(client, returned, checks))
  }

  refresh(server: RemoteServer, tokens: ConsentTokens): Promise<ConsentTokens> {
    return this.#told(server, () => this.#oauth.refresh(tokens))
  }

  async revoke(tokens: ConsentTokens): Promise<void> {
    await this.#oauth
      .revoke(tokens)
      .catch((error: unknown) => this.#log.info({ err: error }, 'a token of another tool server was not revoked there'))
  }

  listTools(server: RemoteServer, token: string | undefined, signal: AbortSignal): Promise<RemoteTool[]> {
    const ends = AbortSignal.any([signal, AbortSignal.timeout(LIST_MS)])
    return this.#told(server, () =>
      RemoteSession.with(this.#fetch, server, token, ends, async (session) => {
        const tools = new Map<string, RemoteTool>()
        let cursor: unknown
        for (let page = 0; page < MAX_PAGES; page++) {
          const { result } = await session.request('tools/list', typeof cursor === 'string' ? { cursor } : {})
          if (!isFields(result) || !Array.isArray(result['tools'])) throw new Error('the server lists no tools')
          for (const told of result['tools']) {
            const tool = tools.size < MAX_TOOLS ? readRemoteTool(told) : undefined
            if (tool !== undefined) tools.set(tool.name, tool)
          }
          cursor = result['nextCursor']
          if (typeof cursor !== 'string' || tools.size >= MAX_TOOLS) break
        }
        return [...tools.values()]
      }),
    )
  }

  callTool(
    server: RemoteServer,
    token: string | undefined,
    name: string,
    given: Readonly<Record<string, unknown>>,
    signal: AbortSignal,
  ): Promise<RemoteResult> {
    const ends = AbortSignal.any([signal, AbortSignal.timeout(CALL_MS)])
    return this.#told(server, () =>
      RemoteSession.with(this.#fetch, server, token, ends, async (session) => {
        const { result, error } = await session.request('tools/call', { name, arguments: given })
        if (error === undefined) return readRemoteResult(result)
        return readRemoteResult({ content: [{ type: 'text', text: error?.message ?? 'refused' }], isError: true })
      }),
    )
  }

  /** Callers only learn that the other server failed. The reason goes into the log. */
  async #told<T>(server: RemoteServer, work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      if (error instanceof ConsentEnded || error instanceof ServiceError) throw error
      const { id } = server
      if (error instanceof AuthorizationResponseError || error instanceof ResponseBodyError) {
        throw new ServiceError('not_permitted', `The tool server ${quoted(id)} denied access; start again`, {
          cause: error,
        })
      }
      this.#log.info({ err: error, serverId: id }, 'a tool server is unavailable')
      throw new ServiceError('unavailable', `The tool server ${quoted(id)} is unavailable right now; try again`, {
        cause: error,
        retryAfterSeconds: RETRY_SECONDS,
      })
    }
  }
}
